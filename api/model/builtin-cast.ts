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

/** The pronoun that a description uses more often; null where it uses none, or both alike. */
export function describedPronoun(description: string): Pronoun | null {
  const count = (pattern: RegExp) => description.match(pattern)?.length ?? 0;
  const she = count(/\b(?:she|her|hers|herself|woman|girl|sister|mother|daughter|widow|queen|lady|wife)\b/gi);
  const he = count(/\b(?:he|him|his|himself|man|boy|brother|father|son|king|lord|husband)\b/gi);
  return she > he ? 'she' : he > she ? 'he' : null;
}
