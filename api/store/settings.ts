/** The account's settings: rows hold only what was set, and the rest follows the defaults. */
import type { Transaction } from './database.ts';
import { inTransaction } from './transaction.ts';
import type { Deps } from '#api/deps.ts';
import { type FieldProblem, StoryError, invalidInput } from '#api/errors.ts';
import { type ApiMode, DEFAULT_SETTINGS, SETTING_BOUNDS, type Settings } from '#api/settings.ts';

/** The settings as they apply. Falls back to the defaults where nothing was set. */
export async function loadSettings(db: Transaction, accountId: string): Promise<Settings> {
  const row = await db.settings.findUnique({ where: { accountId } });
  if (row === null) return { accountId, ...DEFAULT_SETTINGS };
  const { vectorWeights, ...columns } = row;
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
  const settings = { ...DEFAULT_SETTINGS, ...set, accountId } as Settings;
  return {
    ...settings,
    vectorWeight: weights(vectorWeights)[encoderKey(settings)] ?? DEFAULT_SETTINGS.vectorWeight
  };
}

export type SettingsChanges = { [Field in Exclude<keyof Settings, 'accountId'>]?: Settings[Field] | null };

/** Fields that mean something when they are null, so that null sets rather than skips. */
const NULLABLE = ['endpointUrl', 'apiKey', 'narratorModel', 'summaryModel', 'embeddingModel'] as const;

/**
 * Changes what is given; null puts a field back to its default. Another endpoint forgets the key unless a new one comes with
 * it: a key belongs to its endpoint's origin. Throws INVALID_INPUT, naming each field.
 */
export async function updateSettings(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  changes: SettingsChanges
): Promise<Settings> {
  check(changes);
  return inTransaction(deps.db, async (tx) => {
    const before = await loadSettings(tx, accountId);
    const { vectorWeight, ...rest } = changes;
    const columns: Record<string, unknown> = Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined)
    );
    for (const field of NULLABLE) {
      const value = columns[field];
      if (typeof value === 'string') columns[field] = value.trim() === '' ? null : value.trim();
    }
    if (
      'endpointUrl' in columns &&
      !('apiKey' in columns) &&
      originOf(columns['endpointUrl']) !== originOf(before.endpointUrl)
    ) {
      columns['apiKey'] = null;
    }
    if (vectorWeight !== undefined) {
      const row = await tx.settings.findUnique({ where: { accountId }, select: { vectorWeights: true } });
      const after = { ...before, ...columns } as Settings;
      const byEncoder = { ...weights(row?.vectorWeights ?? '{}'), [encoderKey(after)]: vectorWeight };
      columns['vectorWeights'] = JSON.stringify(byEncoder);
    }
    await tx.settings.upsert({ where: { accountId }, create: { accountId, ...columns }, update: columns });
    const after = await loadSettings(tx, accountId);
    checkRoom(after, changes);
    return after;
  });
}

/**
 * The settings as they would apply with the changes, without saving them; the key goes only where it belongs, as in
 * `updateSettings`. Throws INVALID_INPUT.
 */
export function withChanges(saved: Settings, changes: SettingsChanges): Settings {
  check(changes);
  const given = Object.fromEntries(
    Object.entries(changes).flatMap(([field, value]) => {
      if (value === undefined) return [];
      const trimmed = typeof value === 'string' ? value.trim() || null : value;
      return [[field, trimmed ?? DEFAULT_SETTINGS[field as keyof typeof DEFAULT_SETTINGS]]];
    })
  );
  const movesAway = 'endpointUrl' in given && originOf(given['endpointUrl']) !== originOf(saved.endpointUrl);
  return { ...saved, ...(movesAway ? { apiKey: null } : {}), ...given };
}

/** Throws INVALID_INPUT for each field that is out of its bounds. */
function check(changes: SettingsChanges): void {
  const fields: FieldProblem[] = [];
  for (const [field, [low, high]] of Object.entries(SETTING_BOUNDS)) {
    const value = changes[field as keyof typeof SETTING_BOUNDS];
    if (value == null) continue;
    if (!Number.isFinite(value) || value < low || value > high) {
      fields.push({
        path: `input.${field}`,
        message: `Must lie between ${low} and ${high}; this is ${value}.`
      });
    }
  }
  const url = changes.endpointUrl?.trim();
  if (url && originOf(url) === null) {
    fields.push({
      path: 'input.endpointUrl',
      message: 'Must be an http or https address, such as http://127.0.0.1:11434/v1.'
    });
  }
  if (fields.length > 0) throw new StoryError({ code: 'INVALID_INPUT', fields });
}

/** The answer is part of the context: one as long as all of it would leave nothing to prompt with. */
function checkRoom({ contextTokens, maxOutputTokens }: Settings, changes: SettingsChanges): void {
  if (maxOutputTokens < contextTokens) return;
  const field = changes.maxOutputTokens === undefined ? 'contextTokens' : 'maxOutputTokens';
  if (changes[field] === undefined) return;
  throw invalidInput(
    `input.${field}`,
    `An answer of ${maxOutputTokens} tokens leaves nothing of a context of ${contextTokens}.`
  );
}

/** Which encoder a weight belongs to. */
const encoderKey = (settings: Pick<Settings, 'embeddingModel'>): string =>
  settings.embeddingModel ?? 'built-in';

const weights = (json: string): Record<string, number> => JSON.parse(json) as Record<string, number>;

function originOf(url: unknown): string | null {
  if (typeof url !== 'string') return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  const parsed = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.username || parsed.password)
    return null;
  return parsed.origin;
}

/** The first defaults from the environment: written only while the account has no settings of its own. */
export async function seedSettings(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  defaults: {
    endpointUrl?: string;
    apiKey?: string;
    narratorModel?: string;
    embeddingModel?: string;
    apiMode?: ApiMode;
  }
): Promise<void> {
  if (Object.keys(defaults).length === 0) return;
  const row = await deps.db.settings.findUnique({ where: { accountId }, select: { accountId: true } });
  if (row === null) await updateSettings(deps, accountId, defaults);
}
