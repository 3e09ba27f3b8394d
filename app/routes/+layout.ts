/** An app, not a site: pages are made in the browser from live data, so the server sends the same small shell for all. */
export const ssr = false;
