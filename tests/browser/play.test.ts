/** The main job in the real app: 48 actions on the built-in models, and a fact of the beginning that comes back at the end. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BETWEEN, CONTINUE_AFTER, FACT, QUESTION, STARTER, type Written } from './play-script.ts';
import { type OpenedPage, hasBrowser, openBrowser, openPage } from '#tests/kit/browser.ts';
import type { Data } from '#tests/kit/client.ts';
import { type Server, startServer } from '#tests/kit/server.ts';
import { memoriesAt, settle } from '#tests/kit/settle.ts';

const TOLD = /brass key beneath the third stair/;
/** The words of the fact that carry its meaning, and of which the question has none. */
const FACT_WORDS = /\b(maren|ferry\w*|hid\w*|brass|keys?|beneath|third|stairs?|boathouse)\b/i;

const MOVES: (Written | 'CONTINUE')[] = [
  FACT,
  ...BETWEEN.slice(0, CONTINUE_AFTER),
  'CONTINUE',
  ...BETWEEN.slice(CONTINUE_AFTER),
  QUESTION
];

let server: Server;
let browser: Browser;
let opened: OpenedPage;
let page: Page;

const LABELS = { DO: 'Do', SAY: 'Say', STORY: 'Story', SEE: 'See' };

const ACTIONS = 'query ($id: ID!) { adventure(id: $id) { actions(first: 60) { nodes { depth role } } } }';

const LAST = `query ($id: ID!) { adventure(id: $id) { actions(last: 1) { nodes { depth snapshot {
  query sections { kind text } outcomes { outcome count }
  memories { text rank similarity lexical score reason sourceStart outcome matchedWords } nearMisses { text similarity }
} } } } }`;

const lastSnapshot = async (id: string): Promise<Data> =>
  (await server.graphql(LAST, { id })).adventure.actions.nodes[0].snapshot;

/** Begins an adventure from the starter as a player does; answers its id. */
async function begin(prepare: (dialog: Locator) => Promise<void> = async () => {}): Promise<string> {
  await page.goto(server.url);
  const starters = page.getByRole('region', { name: /^Begin/ });
  await starters.getByRole('button', { name: STARTER }).click();
  const dialog = page.getByRole('dialog');
  await prepare(dialog);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/adventures\//);
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!);
}

/** Makes one move in the app, and waits until the narration stands on the page. */
async function play(move: Written | 'CONTINUE', depth: number): Promise<void> {
  if (move === 'CONTINUE') await page.getByRole('button', { name: 'Continue' }).click();
  else {
    await page.getByRole('radio', { name: LABELS[move.kind], exact: true }).check({ force: true });
    await page.getByLabel('Your turn').fill(move.text);
    await page.getByRole('button', { name: 'Send' }).click();
  }
  await page.locator(`article[data-depth="${depth}"]`).waitFor();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
}

const memoryList = (): Locator =>
  page.getByRole('complementary', { name: 'About the story' }).locator('ol > li > article');

beforeAll(async () => {
  if (!hasBrowser) return;
  server = await startServer({ program: 'tests/kit/steady-program.ts', env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser();
  opened = await openPage(browser, { origin: server.url, width: 1280 });
  page = opened.page;
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.skipIf(!hasBrowser)('48 actions in the app, on the built-in models', () => {
  let adventureId: string;

  it('make each memory where it is due, seen in the panel without a reload', async () => {
    adventureId = await begin();
    await page.getByText('Nothing to remember yet').waitFor();
    await page.evaluate('window.isSamePage = true');
    let depth = 0;
    for (const move of MOVES) {
      depth += move === 'CONTINUE' ? 1 : 2;
      await play(move, depth);
      const expected = memoriesAt(depth);
      if (expected > 0)
        await memoryList()
          .nth(expected - 1)
          .waitFor();
      await settle(server, adventureId);
      expect(await memoryList().count()).toBe(expected);
    }
    expect(depth).toBe(47);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  }, 180_000);

  it('end with 7 memories, all embedded, 3 summaries and 24 narrations', async () => {
    const story = await settle(server, adventureId);
    const { actions } = (await server.graphql(ACTIONS, { id: adventureId })).adventure;
    expect(actions.nodes.map(({ depth }: Data) => depth)).toEqual([...Array(48).keys()]);
    const narrations = actions.nodes.filter(({ role, depth }: Data) => role === 'NARRATOR' && depth > 0);
    expect(narrations).toHaveLength(24);
    expect(story.memories.nodes.map(({ sourceStart, sourceEnd }: Data) => [sourceStart, sourceEnd])).toEqual(
      Array.from({ length: 7 }, (_, block) => [block * 6, block * 6 + 5])
    );
    for (const memory of story.memories.nodes) expect(memory).toMatchObject({ isEmbedded: true });
    expect(story.summaries.nodes.map(({ depth }: Data) => depth).sort()).toEqual([14, 29, 44]);
    await page.getByRole('tab', { name: /Memory\s*7/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Pending/ }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByText('to passage 44').first().waitFor();
    await page.getByRole('tab', { name: 'Memory' }).click();
  }, 30_000);

  it('bring the fact of the beginning back when it is asked for in other words', async () => {
    expect(QUESTION.text).not.toMatch(FACT_WORDS);
    const snapshot = await lastSnapshot(adventureId);
    const history = snapshot.sections.find(({ kind }: Data) => kind === 'HISTORY').text;
    expect(history).toContain(QUESTION.text);
    expect(history).not.toMatch(TOLD);
    expect(snapshot.query).not.toMatch(TOLD);
    const memory = snapshot.memories.find(({ sourceStart }: Data) => sourceStart === 0);
    expect(memory.text).toMatch(TOLD);
    // No word of the fact was asked for: of all memories it is the nearest in meaning.
    expect(memory.reason).toContain('close in meaning');
    const others = [...snapshot.memories, ...snapshot.nearMisses].filter((each: Data) => each !== memory);
    for (const { similarity } of others) expect(memory.similarity).toBeGreaterThan(similarity);
    // What comes back was chosen: much of the bank stays behind.
    expect(memory.rank).toBeLessThanOrEqual(3);
    expect(snapshot.nearMisses.length).toBeGreaterThanOrEqual(2);
  });

  it('show in Insights what came back, with its figures and its reason', async () => {
    const { memories, nearMisses } = await lastSnapshot(adventureId);
    const memory = memories.find(({ sourceStart }: Data) => sourceStart === 0);
    await page.getByRole('button', { name: 'Why the narrator wrote this (passage 47)' }).click();
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('listitem').filter({ hasText: TOLD });
    await row.waitFor();
    const shown = await row.innerText();
    for (const value of [memory.similarity, memory.lexical, memory.score])
      expect(shown).toContain(value.toFixed(3));
    for (const name of ['similarity', 'words', 'score', memory.reason, 'passages 0–5'])
      expect(shown).toContain(name);
    expect(await row.getByTitle('Rank').innerText()).toBe(String(memory.rank));
    expect(await dialog.getByRole('heading', { name: 'Near misses' }).count()).toBe(1);
    for (const { text } of nearMisses) expect(await dialog.innerText()).toContain(text);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }, 30_000);
});

describe.skipIf(!hasBrowser)('the same story with the memory bank off', () => {
  it('does not bring the fact back', async () => {
    const adventureId = await begin((dialog) => dialog.getByRole('switch', { name: 'Memory bank' }).click());
    for (const move of MOVES) {
      const input = move === 'CONTINUE' ? { kind: move } : move;
      await server.mutate('takeTurn', { adventureId, ...input }, 'narration { id }');
      await settle(server, adventureId);
    }
    const story = await settle(server, adventureId);
    expect(story.memories.nodes[0].text).toMatch(TOLD);
    const snapshot = await lastSnapshot(adventureId);
    expect(snapshot.memories).toEqual([]);
    const prompt = snapshot.sections.map(({ text }: Data) => text).join('\n');
    expect(prompt).toContain(QUESTION.text);
    expect(prompt).not.toMatch(TOLD);
    // What was told by GraphQL stands in the app, which was open all the while.
    await page.locator('article[data-depth="47"]').waitFor();
    expect(opened.faults).toEqual([]);
  }, 180_000);
});
