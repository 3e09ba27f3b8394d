/** Takes the pictures of the README from a story that is played for them: `npm run pictures`. The same story each time. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { BETWEEN, CONTINUE_AFTER, FACT, QUESTION, STARTER } from './play-script.ts';
import { type Theme, hasBrowser, openBrowser, openPage } from '#tests/kit/browser.ts';
import { type Server, startServer } from '#tests/kit/server.ts';
import { settle } from '#tests/kit/settle.ts';

const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;

/** Other adventures of the library: how many of the script's moves each has. */
const SHELF = [
  { starterId: 'dry-harbour', moves: 4 },
  { starterId: 'lighthouse-caravan', moves: 9 },
  { starterId: 'ward-lights', moves: 2 }
];

async function begin(server: Server, starterId: string): Promise<string> {
  const begun = await server.mutate('createAdventure', { starterId }, 'adventure { id }');
  return begun.adventure.id;
}

async function tell(server: Server, adventureId: string, moves: object[]): Promise<void> {
  for (const move of moves) {
    await server.mutate('takeTurn', { adventureId, ...move }, 'narration { id }');
    await settle(server, adventureId);
  }
}

async function tellStories(server: Server): Promise<string> {
  const { starters } = await server.graphql('{ starters { id title } }');
  const look = { kind: 'DO', text: 'look around and listen' };
  for (const { starterId, moves } of SHELF)
    await tell(server, await begin(server, starterId), [look, ...Array(moves).fill({ kind: 'CONTINUE' })]);
  const adventureId = await begin(
    server,
    starters.find(({ title }: { title: string }) => title === STARTER).id
  );
  const moves = [
    FACT,
    ...BETWEEN.slice(0, CONTINUE_AFTER),
    { kind: 'CONTINUE' },
    ...BETWEEN.slice(CONTINUE_AFTER),
    QUESTION
  ];
  await tell(server, adventureId, moves);
  return adventureId;
}

type View = { name: string; theme: Theme; width: number; open: (page: Page) => Promise<void> };

async function take(browser: Browser, origin: string, { name, theme, width, open }: View): Promise<void> {
  const { page, context, faults } = await openPage(browser, { origin, width, theme });
  await open(page);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await context.close();
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
}

async function main(): Promise<void> {
  if (!hasBrowser) return;
  const server = await startServer({ program: 'tests/kit/steady-program.ts', env: { LOG_LEVEL: 'warn' } });
  const browser = await openBrowser();
  try {
    mkdirSync(FOLDER, { recursive: true });
    const adventureId = await tellStories(server);
    const play = async (page: Page): Promise<void> => {
      await page.goto(`${server.url}/adventures/${adventureId}`);
      await page.locator('article[data-depth="47"]').waitFor();
    };
    const views: View[] = [
      { name: 'play-light', theme: 'light', width: 1280, open: play },
      {
        name: 'insights-light',
        theme: 'light',
        width: 1280,
        open: async (page) => {
          await play(page);
          await page.getByRole('button', { name: 'Why the narrator wrote this (passage 47)' }).click();
          await page.getByRole('heading', { name: 'The exact prompt' }).waitFor();
        }
      },
      {
        name: 'library-dark',
        theme: 'dark',
        width: 1280,
        open: async (page) => {
          await page.goto(server.url);
          await page.getByRole('heading', { name: 'Your adventures' }).waitFor();
        }
      },
      {
        name: 'memory-sepia-390',
        theme: 'sepia',
        width: 390,
        open: async (page) => {
          await play(page);
          await page.getByRole('button', { name: 'Show the panel' }).click();
          await page.getByRole('tabpanel').getByRole('article').first().waitFor();
        }
      }
    ];
    for (const view of views) await take(browser, server.url, view);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
