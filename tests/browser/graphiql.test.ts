/** GraphiQL in a real browser, under the page's own policy: its example subscription shows a turn as it happens. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, openPage } from '#tests/kit/browser.ts';
import { type Server, startServer } from '#tests/kit/server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  server = await startServer({ program: 'tests/kit/steady-program.ts', env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.skipIf(!hasBrowser)('GraphiQL', () => {
  it('watches an adventure by its example tab while a turn is taken', async () => {
    const begun = await server.mutate('createAdventure', { starterId: 'missing-mile' }, 'adventure { id }');
    const adventureId: string = begun.adventure.id;
    const { page, context, faults } = await openPage(browser, { origin: server.url, width: 1280 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${server.url}/graphql`);
    await page.getByRole('tab', { name: 'Watch' }).click();
    await page.getByRole('region', { name: 'Operation Editor' }).getByText('adventureEvents').waitFor();
    await page.locator('section[aria-label="Variables"] .view-lines').first().click();
    await page.keyboard.press('Control+A');
    // Pasted, since the editor closes quotes and brackets of what is typed.
    await page.evaluate(`navigator.clipboard.writeText('${JSON.stringify({ adventureId })}')`);
    await page.keyboard.press('Control+V');
    await page.getByRole('region', { name: 'Variables' }).getByText(adventureId).waitFor();
    const isWatching = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framesent', (frame) => String(frame.payload).includes('"subscribe"'))
      );
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await page.getByRole('menuitem', { name: 'Watch' }).click();
    expect(String((await isWatching).payload)).toContain(adventureId);
    const result = page.getByRole('region', { name: 'Result Window' });
    // A subscription is not acknowledged: turns are taken until the page shows an event, each in place of the one before.
    let isOver = false;
    const isHeard = result
      .getByText('adventureEvents')
      .waitFor()
      .finally(() => (isOver = true));
    while (!isOver) await server.mutate('takeTurn', { adventureId, kind: 'CONTINUE' }, 'narration { id }');
    await isHeard;
    expect(faults).toEqual([]);
    await context.close();
  }, 60_000);
});
