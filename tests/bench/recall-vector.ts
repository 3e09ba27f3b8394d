/** The built-in encoder's vectors of the bench's texts, kept on disk: it reads ten to forty texts a second. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createBuiltInModels } from '#api/model/builtin.ts';
import { packVector, unpackVector } from '#api/retrieval/vectors.ts';

const FOLDER = new URL('../../.cache/', import.meta.url);
const FILE = new URL('recall-vectors.json', FOLDER);
/** Calls between two saves. */
const SAVE_EVERY = 8;

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A vector for each text. Says on stderr how far it is while it has to ask the encoder. */
export async function vectorsOf(texts: Iterable<string>): Promise<(text: string) => Float32Array> {
  const stored = await load();
  const models = createBuiltInModels({ log: SILENT });
  const keyOf = (text: string): string =>
    createHash('sha256').update(`${models.encoder.name}\n${text}`).digest('base64url');
  const missing = [...new Set(texts)].filter(
    (text) => text.trim() !== '' && stored[keyOf(text)] === undefined
  );
  try {
    const { batchSize } = models.encoder;
    for (let start = 0, call = 1; start < missing.length; start += batchSize, call += 1) {
      const batch = missing.slice(start, start + batchSize);
      const answers = await models.encoder.embed(batch, {
        purpose: 'PASSAGE',
        signal: new AbortController().signal,
        adventureId: null,
        accountId: 'bench'
      });
      answers.forEach((answer, index) => {
        if (answer instanceof Error) throw answer;
        stored[keyOf(batch[index]!)] = Buffer.from(packVector(answer)).toString('base64');
      });
      if (call % SAVE_EVERY !== 0 && start + batchSize < missing.length) continue;
      await save(stored);
      process.stderr.write(`embedded ${start + batch.length} of ${missing.length} texts\n`);
    }
  } finally {
    await models.stop();
  }
  return (text) => unpackVector(Buffer.from(stored[keyOf(text)] ?? '', 'base64'));
}

async function load(): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

async function save(stored: Record<string, string>): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const part = new URL('recall-vectors.part', FOLDER);
  await writeFile(part, JSON.stringify(stored));
  await rename(part, FILE);
}
