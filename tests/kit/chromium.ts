/**
 * The browser that browser tests play in: Debian's Chromium, or the one that CHROMIUM names. Without one these tests are
 * skipped and say so; under CI that is a failure.
 */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Nothing leaves the machine, and containers without a sandbox or a display are enough. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where the browser is, or null. Throws under CI where there is none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  const candidates = named ? [named] : folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found !== undefined) return found;
  const advice =
    'No Chromium found: browser tests need one (apt-get install chromium, or set CHROMIUM to its path).';
  if (process.env['CI']) throw new Error(advice);
  process.stderr.write(`${advice} Skipping them.\n`);
  return null;
}

/** The caller closes it. */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: FLAGS });
