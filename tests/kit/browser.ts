/**
 * Pages of the real app in a real browser. Each page notes what no page of ours may do: errors on the console, exceptions,
 * and requests that leave the origin.
 */
import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium, launchChromium } from './chromium.ts';

export type Theme = 'light' | 'sepia' | 'dark';

export type PageOptions = {
  /** Scheme, host and port of the server. */
  origin: string;
  width: number;
  height?: number;
  theme?: Theme;
  /** Lets a test put scripts of its own into the page, which the app's policy refuses. */
  allowsScripts?: boolean;
};

export type OpenedPage = {
  page: Page;
  context: BrowserContext;
  /** What the page did that it may not do, in order. */
  faults: string[];
};

/** How long a page may take to come to what is waited for, on a machine with other work. */
const TIMEOUT_MS = 15_000;

const chromium = findChromium();

/** Tests that need a browser are skipped where there is none; `findChromium` has said so, and throws under CI. */
export const hasBrowser = chromium !== null;

/** The caller closes it. */
export function openBrowser(): Promise<Browser> {
  if (!existsSync(new URL('../../app/build/handler.js', import.meta.url)))
    throw new Error('The app has not been built. Run `npm run build`.');
  return launchChromium(chromium!);
}

/** Closing the context closes the page. */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  const { origin, width, height = 860, theme = 'light', allowsScripts = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    bypassCSP: allowsScripts,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC'
  });
  await context.addInitScript(keepTheme, theme);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== new URL(origin).host)
      faults.push(`left the origin: ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(origin).host) faults.push(`left the origin: ${socket.url()}`);
  });
  return { page, context, faults };
}

/** Runs in the page, before its own scripts. */
function keepTheme(theme: Theme): void {
  if (localStorage.getItem('palimpsest:reading') === null)
    localStorage.setItem('palimpsest:reading', JSON.stringify({ theme }));
}
