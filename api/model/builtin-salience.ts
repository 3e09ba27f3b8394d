/** How much a sentence is worth remembering: names, places and things, numbers, promises, wounds, changes of hands. */
import type { CastEntry } from '#api/ports.ts';
import { isNamedIn, peopleIn, type Person } from './builtin-cast.ts';
import { countWords } from './builtin-sentence.ts';

/** Whom the sentences are about. */
export type Telling = { protagonist: Person; people: Person[]; cast: CastEntry[] };

/** How much a sentence of the story is worth, whoever tells it. */
export function salience(sentence: string, telling: Telling): number {
  let score = 0;
  const named = telling.cast.filter((entry) => isNamedIn(sentence, entry.name)).length;
  score += 1.5 * Math.min(3, Math.max(named, peopleIn(sentence, telling.people).length));
  const others = sentence.match(/(?<=[\p{Ll},;:]\s)\p{Lu}\p{Ll}+/gu)?.length ?? 0;
  score += Math.min(2, others);
  for (const [pattern, value] of [...DEEDS, ...SIGNS]) if (pattern.test(sentence)) score += value;
  const length = countWords(sentence);
  if (length > 30) score -= 1.5;
  if (length < 4) score -= 2;
  return score;
}

/** Whether somebody does or learns something that others would ask about. */
export const isDeed = (sentence: string): boolean => DEEDS.some(([pattern]) => pattern.test(sentence));

/** Signs of something done or learned; without one, a narrator's sentence is mood. Small letters: the Drowned Bell is an inn. */
const DEEDS: [RegExp, number][] = [
  [/\b(?:promis|swear|swore|sworn|vow|oath|owe|debt|agree|bargain|pledge)/, 3],
  [/\b(?:wound|bleed|bled|blood|injur|bruis|broken|broke|burn|limp|scar|poison|fever|cuts? your|hurt)/, 2.5],
  [/\b(?:kill|dies?\b|died|dead|murder|drown|hanged\b)/, 2],
  [
    /\b(?:gives?|gave|hands? (?:you|over|him|her)|handed|takes? the|took|find|found|steals?|stole|loses?|lost|hides?|hid|hidden|presse[sd]|buys?|bought|sells?|sold|pays?|paid|keeps|kept)\b/,
    1.5
  ],
  [
    /\b(?:key|letter|note|map|sword|knife|ring|coin|book|lantern|box|chest|jewel|gun|pistol|ledger|seal|locket|compass|badge|token)s?\b/,
    1
  ],
  [
    /\b(?:tells?|told|reveals?|revealed|learns?|learned|discovers?|discovered|confess|admits?|admitted|is called|name is|named|secret|password)\b/,
    1.5
  ]
];

const SIGNS: [RegExp, number][] = [
  [
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|hundred|thousand|dozen)\b/i,
    1.5
  ],
  [/\b(?:arrives?|arrived|reach|enters?|entered|leaves?|left|crosse[sd]|returns?|returned)\b/i, 0.5],
  [/\b(?:perhaps|maybe|seems?|seemed|as if|as though|somehow|might)\b/i, -1.5],
  // A memory that is told again would be remembered twice.
  [/\b(?:remember|recall|comes? back to you|came back to|memory)/i, -10],
  [/\?["”’]?$/, -4]
];
