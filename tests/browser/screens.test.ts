/** Every screen in every theme, wide and narrow: open to everyone, nothing to scroll sideways, no error, no request abroad. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BETWEEN, FACT } from './play-script.ts';
import { findOverflow, findViolations } from '#tests/kit/accessibility.ts';
import { type Theme, hasBrowser, openBrowser, openPage } from '#tests/kit/browser.ts';
import type { Data } from '#tests/kit/client.ts';
import { type Server, startServer } from '#tests/kit/server.ts';

let server: Server;
let browser: Browser;
let adventureId: string;

const THEMES: Theme[] = ['light', 'sepia', 'dark'];
const NARROW = 320;
const WIDE = 1280;
const TABS = ['Memory', 'Summary', 'Cards', 'Branches', 'Details'];

/** A story with memories, a summary, two takes and a line left by an undo. */
async function tellStory(): Promise<string> {
  const begun = await server.mutate('createAdventure', { starterId: 'missing-mile' }, 'adventure { id }');
  const id: string = begun.adventure.id;
  const turn = (input: object) =>
    server.mutate('takeTurn', { adventureId: id, ...input }, 'narration { id }');
  for (const written of [FACT, ...BETWEEN.slice(0, 7)]) await turn(written);
  await server.mutate('undo', { adventureId: id }, 'moved');
  const { narration } = await turn(BETWEEN[7]!);
  await server.mutate('retryTurn', { actionId: narration.id }, 'narration { id }');
  await server.until(
    id,
    'memories(first: 9) { nodes { isEmbedded } } summaries(first: 9) { nodes { id } }',
    ({ memories, summaries }: Data) =>
      memories.nodes.length >= 2 &&
      memories.nodes.every(({ isEmbedded }: Data) => isEmbedded) &&
      summaries.nodes.length === 1
  );
  return id;
}

type Screen = { name: string; open: (page: Page) => Promise<void> };

const play = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/adventures/${adventureId}`);
  await page.locator('article[data-depth="16"]').waitFor();
};

async function showTab(page: Page, name: string): Promise<void> {
  await play(page);
  const tab = page.getByRole('tab', { name });
  const show = page.getByRole('button', { name: 'Show the panel' });
  if (await show.isVisible()) await show.click();
  await tab.click();
  await page.locator('[role="tabpanel"]:not([hidden]) > *').first().waitFor();
}

const SCREENS: Screen[] = [
  {
    name: 'library',
    open: async (page) => {
      await page.goto(server.url);
      await page.getByRole('heading', { name: 'Your adventures' }).waitFor();
    }
  },
  {
    name: 'new adventure',
    open: async (page) => {
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Write the first page yourself' }).click();
      await page.getByRole('dialog').waitFor();
    }
  },
  { name: 'play', open: play },
  ...TABS.map((name) => ({ name: `play, ${name}`, open: (page: Page) => showTab(page, name) })),
  {
    name: 'insights',
    open: async (page) => {
      await play(page);
      await page.getByRole('button', { name: 'Why the narrator wrote this (passage 16)' }).click();
      await page.getByRole('heading', { name: 'The exact prompt' }).waitFor();
    }
  },
  {
    name: 'the work behind the story',
    open: async (page) => {
      await play(page);
      await page.getByTitle('The work behind the story').click();
      await page.getByRole('dialog').waitFor();
    }
  },
  {
    name: 'settings',
    open: async (page) => {
      await page.goto(`${server.url}/settings`);
      await page.getByRole('heading', { name: 'Budgets and memory' }).waitFor();
    }
  },
  {
    name: 'activity',
    open: async (page) => {
      await page.goto(`${server.url}/adventures/${adventureId}/activity`);
      await page.getByText('built-in storyteller').first().waitFor();
    }
  },
  {
    name: 'nothing here',
    open: async (page) => {
      await page.goto(`${server.url}/adventures/${Buffer.from('Adventure:none').toString('base64')}`);
      await page.getByRole('heading', { name: 'There is no such adventure' }).waitFor();
    }
  }
];

beforeAll(async () => {
  if (!hasBrowser) return;
  server = await startServer({ program: 'tests/kit/steady-program.ts', env: { LOG_LEVEL: 'warn' } });
  [browser, adventureId] = await Promise.all([openBrowser(), tellStory()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.skipIf(!hasBrowser)('every screen', () => {
  const settings = THEMES.flatMap((theme) => [WIDE, NARROW].map((width) => ({ theme, width })));
  it.each(settings)(
    'is open to everyone: $theme, $width px',
    async ({ theme, width }) => {
      const { page, context, faults } = await openPage(browser, {
        origin: server.url,
        width,
        theme,
        allowsScripts: true
      });
      const problems: string[] = [];
      for (const { name, open } of SCREENS) {
        await open(page);
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
        const found = [...(await findViolations(page)), ...(await findOverflow(page)), ...faults.splice(0)];
        problems.push(...found.map((each) => `${name}: ${each}`));
      }
      await context.close();
      expect(problems).toEqual([]);
    },
    120_000
  );
});
