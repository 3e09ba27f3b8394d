/** GraphiQL, served from its package so that no request leaves the origin. Its page is built once and kept. */
import { createHash } from 'node:crypto';
import { EXAMPLE_TABS } from './graphiql-example.ts';

export type GraphiqlPage = { html: string; scriptHash: string };

/** GraphiQL's tabs glide away from under the pointer that presses them, so that a click is lost: ours stand still. */
const STILL_TABS = '<style>.graphiql-tab { transform: none !important; }</style>';

let page: Promise<GraphiqlPage> | undefined;

/** The page and the hash of its one inline script. The package is 9 MB, so it is loaded when it is first asked for. */
export function graphiqlPage(): Promise<GraphiqlPage> {
  page ??= render();
  return page;
}

async function render(): Promise<GraphiqlPage> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const stock = renderGraphiQL({
    title: 'Palimpsest GraphQL',
    subscriptionsProtocol: 'WS',
    defaultTabs: EXAMPLE_TABS
  }).trim();
  const html = stock.replace('</head>', `${STILL_TABS}</head>`);
  const start = html.indexOf('<script>') + '<script>'.length;
  const script = html.slice(start, html.lastIndexOf('</script>'));
  return { html, scriptHash: createHash('sha256').update(script).digest('base64') };
}
