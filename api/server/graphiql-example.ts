/** The tabs that GraphiQL opens with: the way in for someone who has never seen this schema. */
import { readFileSync } from 'node:fs';

const example = (name: string): string =>
  readFileSync(new URL(`example/${name}.graphql`, import.meta.url), 'utf8');

const WITH_ADVENTURE = '{\n  "adventureId": ""\n}';

/** In the order of the tabs. `variables` are to be filled in. */
export const EXAMPLE_TABS = [
  { query: example('first-steps') },
  { query: example('take-a-turn'), variables: WITH_ADVENTURE },
  { query: example('watch-events'), variables: WITH_ADVENTURE },
  { query: example('the-bank'), variables: '{\n  "adventureId": "",\n  "text": "look for the key"\n}' }
];
