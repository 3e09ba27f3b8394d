/** Who is a person among the names that the cast brief gives, and by which pronoun. Descriptions decide; nothing is guessed. */
import type { CastEntry, Material } from '#api/ports.ts';

/** Who the player is, as the material says. */
export type Persona = Extract<Material, { kind: 'MEMORY' }>['persona'];
export type Pronoun = 'she' | 'he' | 'they';
export type Person = { name: string; pronoun: Pronoun | null };

const TITLE =
  /^(?:The|Captain|Doctor|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Miss|Mister|Sir|Lady|Lord|Old|Young|Father|Mother|Brother|Sister|Inspector|Detective|Professor|Sergeant|Lieutenant|Commander|Saint|King|Queen|Prince|Princess|Master|Mistress|Madame|Aunt|Uncle|Of)$/i;

/** The names a person goes by: the whole, then its parts that are no titles. */
export const namesOf = (person: { name: string }): string[] => {
  const parts = person.name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part) && !TITLE.test(part));
  return [person.name, ...parts];
};

const PERSONAL =
  /\b(?:he|she|his|her|him|who|man|woman|boy|girl|child|captain|doctor|sister|brother|mother|father|daughter|son|wife|husband|widow|priest|guard|soldier|sailor|keeper|merchant|thief|smuggler|detective|inspector|officer|pilot|engineer|friend|rival|servant|witch|wizard|knight|queen|king|lord|lady)\b/i;

/** The protagonist as the grammar names them; pronouns that are not known are "they". */
export function protagonistOf(persona: Persona): Person {
  return { name: persona.name.trim() || 'the player', pronoun: pronounOf(persona.pronouns) ?? 'they' };
}

/** The people of the cast, the protagonist left out. */
export function peopleOf(cast: readonly CastEntry[], protagonist: Person): Person[] {
  return cast
    .filter(
      (entry) =>
        entry.name.trim() !== '' && entry.name !== protagonist.name && PERSONAL.test(entry.description)
    )
    .map((entry) => ({ name: entry.name.trim(), pronoun: describedPronoun(entry.description) }));
}

/** The people whom a text names, each once. */
export function peopleIn(text: string, people: readonly Person[]): Person[] {
  return people.filter((person) => namesOf(person).some((name) => isNamedIn(text, name)));
}

/** Somebody without a name: while one is about, "he" may be him. */
const NAMELESS =
  /\b(?:[\p{L}-]*(?:man|men|woman|women|boy|girl|child|keeper|seller|master|driver|maker|monger|wright|smith)|lady|guard|soldier|sailor|captain|doctor|nurse|priest|vicar|porter|clerk|servant|maid|merchant|stranger|pilot|engineer|officer|knight|king|queen|prince|princess|witch|wizard|thief|messenger|figure|somebody|someone|voice|mother|father|sister|brother|daughter|son|wife|husband|uncle|aunt|old one|other)\b/iu;

/**
 * Whom "he" or "she" can mean after these sentences: the people they name in the nominative or as an object. Nobody, where
 * somebody without a name or a name that the cast does not know is about: better no memory than one of the wrong person.
 */
export function peopleMeant(sentences: readonly string[], people: readonly Person[]): Person[] {
  const meant = new Set<Person>();
  for (const sentence of sentences) {
    const told = sentence.replace(/“[^”]*”|"[^"]*"/g, ' ');
    const named = peopleIn(told.replace(/\p{Lu}[\p{L}]+['’]s\b/gu, ' '), people);
    const names = named.flatMap(namesOf);
    let rest = told;
    for (const name of names.sort((one, other) => other.length - one.length))
      rest = rest.replaceAll(name, ' ');
    if (NAMELESS.test(rest) || /(?<=[\p{L},;:]\s)\p{Lu}\p{Ll}+/u.test(rest)) return [];
    const first = /^[^\p{L}]*(\p{Lu}[\p{L}’']*)/u.exec(rest)?.[1] ?? '';
    if (first !== '' && !rest.startsWith(' ') && !OPENS_PLAINLY.test(first)) return [];
    for (const person of named) meant.add(person);
  }
  return [...meant];
}

/** First words that are no names. */
const OPENS_PLAINLY =
  /^(?:The|A|An|You|Your|I|My|He|She|It|They|His|Her|Its|Their|We|There|Here|This|That|These|Those|In|On|At|By|Inside|Outside|Behind|Beyond|Under|Over|Above|Below|Beside|Between|From|To|With|Without|For|Of|Then|When|While|As|After|Before|Until|Because|If|Once|Now|Only|Not|No|Nobody|Nothing|Some|Every|Everyone|One|Two|Three|And|But|Or|So|Yet|Still|Somewhere|Suddenly|Slowly|Through|Across|Again|Finally|Outside|Rain|\p{Lu}\p{L}+(?:ly|ing))$/u;

/** Whether a name stands in a text as a word of its own, in any script. */
export function isNamedIn(text: string, name: string): boolean {
  let at = text.indexOf(name);
  while (at >= 0) {
    const isWord =
      !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? ' ');
    if (isWord || /\p{Lo}/u.test(name)) return true;
    at = text.indexOf(name, at + 1);
  }
  return false;
}

function pronounOf(text: string): Pronoun | null {
  const word = /\b(she|her|he|him|they|them)\b/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  return word === 'she' || word === 'her' ? 'she' : word === 'he' || word === 'him' ? 'he' : 'they';
}

/** The pronoun that a description uses more often, else the one its nouns ask for; null where that is open. */
export function describedPronoun(description: string): Pronoun | null {
  const count = (pattern: RegExp) => description.match(pattern)?.length ?? 0;
  const she = 3 * count(/\b(?:she|her|hers|herself)\b/gi) + count(SHE);
  const he = 3 * count(/\b(?:he|him|his|himself)\b/gi) + count(HE);
  return she > he ? 'she' : he > she ? 'he' : null;
}

const SHE =
  /\b(?:woman|girl|sister|mother|daughter|widow|queen|lady|wife|aunt|nun|witch|duchess|Mrs|Miss|Ms)\b/gi;
const HE = /\b(?:man|boy|brother|father|son|king|lord|husband|uncle|monk|wizard|duke|Mr)\b/gi;
