/** What a page does that shuts somebody out, as axe-core and the page's own measures tell. */
import type { Page } from 'playwright-core';

const AXE = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url).pathname;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type AxeResult = {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
};

/** Each violation with the elements that show it; empty where there is none. The page must take our scripts. */
export async function findViolations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate('typeof axe !== "undefined"');
  if (isThere !== true) await page.addScriptTag({ path: AXE });
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] })`
  )) as AxeResult;
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')} ${(node.failureSummary ?? '').split('\n')[1] ?? ''}`).join('\n')}`
  );
}

/** What has to be scrolled sideways to be read: the page, and what scrolls within it. */
export async function findOverflow(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const scrollers = document.querySelectorAll('html, [role="log"], [role="tablist"], [role="tabpanel"], dialog[open], dialog[open] *');
    return [...scrollers]
      .filter((each) => each.matches('html, [role="log"], [role="tablist"], [role="tabpanel"], dialog') || /auto|scroll/.test(getComputedStyle(each).overflowY))
      .filter((each) => !each.matches('pre') && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.tagName + '.' + each.className + ' is ' + each.scrollWidth + ' wide, ' + each.clientWidth + ' can be seen');
  })()`)) as string[];
}
