/**
 * What the storyteller makes of its material before it writes: what the player did, the kind of story, the card that the
 * moment is about, the memory that fits, what lay about in the passage before, and the threads of plot and persona.
 */
import type { Material, Passage } from '#api/ports.ts';
import { countWords } from './builtin-sentence.ts';
import { toldToYou } from './second-person.ts';
import {
  asClause,
  clausesOf,
  clean,
  deedOf,
  isTalk,
  lineOf,
  lowerFirst,
  saidOf,
  sightOf
} from './storyteller-deed.ts';
import { focusOf, type Focus } from './storyteller-focus.ts';
import { genreOf } from './storyteller-genre.ts';
import { wordsOf, type Genre } from './storyteller-lexicon.ts';
import { memoryOf } from './storyteller-recall.ts';

/** Needs the sentence before it. */
const LEANS = /^(?:He|She|It|They|His|Her|Its|Their|This|That|These|Those)\b/;

export type Narration = Extract<Material, { kind: 'NARRATION' }>;

export type Reading = {
  genre: Genre;
  kind: 'DO' | 'SAY' | 'STORY' | 'SEE' | 'CONTINUE';
  /** The player's words in the form that the kind takes up; empty for CONTINUE. */
  taken: string;
  /** The player speaks, or does something that asks for an answer. */
  isTalk: boolean;
  focus: Focus | null;
  memory: string | null;
  echo: string | null;
  essentials: string[];
  persona: string | null;
};

export function read(material: Narration): Reading {
  const newest = material.history.at(-1);
  const players = newest?.role === 'PLAYER' ? newest : null;
  const kind = players && players.kind !== 'OPENING' ? players.kind : 'CONTINUE';
  const genre = genreOf(material);
  const taken = players === null ? '' : takenFrom(players, kind, material);
  return {
    genre,
    kind,
    taken,
    isTalk: kind === 'SAY' || (kind === 'DO' && isTalk(taken)),
    focus: focusOf(material, players),
    memory: memoryOf(material, players),
    echo: echoOf(material, genre),
    essentials: clausesOf(material.plotEssentials)
      .filter((clause) => !LEANS.test(clause))
      .map((clause) => asClause(toldToYou(clause, material.persona))),
    persona: personaOf(material)
  };
}

function takenFrom(passage: Passage, kind: Reading['kind'], { persona }: Narration): string {
  if (kind === 'SAY') return saidOf(passage);
  if (kind === 'SEE') return sightOf(passage);
  return kind === 'STORY' ? lineOf(passage, persona) : deedOf(passage, persona);
}

/** A thing of the lexicon that lay about in the narration before: "the brass key". */
function echoOf(material: Narration, genre: Genre): string | null {
  const text = material.history.findLast((passage) => passage.role === 'NARRATOR')?.text ?? '';
  const lower = text.toLowerCase();
  const thing = wordsOf('thing', genre).find((each) => lower.includes(each.toLowerCase()));
  return thing === undefined ? null : thing.replace(/^an? /, 'the ');
}

function personaOf({ persona }: Narration): string | null {
  const description = clean(persona.description).replace(
    /^(?:you are|i am|i['’]m|(?:he|she|they) (?:is|are)|[\p{Lu}][\p{L}’' -]{0,40}? is)\s+/iu,
    ''
  );
  const head = description.split(/[.;,]|\s(?:who|with|whose|from)\s/u)[0]?.trim() ?? '';
  const words = countWords(head);
  if (words >= 2 && words <= 9 && head !== clean(persona.name)) return withArticle(lowerFirst(head));
  return clean(persona.name) === '' ? null : clean(persona.name);
}

/** "clerk of the bonded keys" → "the clerk of the bonded keys"; "retired nurse" → "a retired nurse". */
function withArticle(role: string): string {
  if (/^(?:a|an|the|one|your|my|his|her|their)\s/i.test(role)) return role;
  if (/^(?:\S+\s){1,4}of the\s/i.test(role)) return `the ${role}`;
  return `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`;
}
