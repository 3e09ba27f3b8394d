/** Security headers of every answer. */

/** For everything: nothing is guessed, nothing leaks, nothing frames it. */
export const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin'
};

/** For answers that are no page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For pages of the app, beside the stricter policy that they carry themselves. */
export const PAGE_POLICY = "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'";

/** For GraphiQL: its one script by its hash; the editor sets styles and starts its workers from blobs. */
export const graphiqlPolicy = (scriptHash: string): string =>
  [
    "default-src 'self'",
    `script-src 'sha256-${scriptHash}' blob:`,
    "style-src 'unsafe-inline'",
    'worker-src blob:',
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join('; ');
