/**
 * Puts the protagonist's name in the place of "you", and names whom "he" or "she" means where only one person can be meant.
 * Never guesses: a pronoun that nothing in the sentence or before it explains makes the sentence unfit to stand alone.
 */
import { namesOf, type Person, type Pronoun } from './builtin-cast.ts';
import { TAKES_BARE_VERB } from './past-tense-position.ts';
import { writeWords, type Word } from './past-tense-word.ts';

const FORMS: Record<
  Pronoun,
  { subject: string; object: string; possessive: string; own: string; self: string }
> = {
  she: { subject: 'she', object: 'her', possessive: 'her', own: 'hers', self: 'herself' },
  he: { subject: 'he', object: 'him', possessive: 'his', own: 'his', self: 'himself' },
  they: { subject: 'they', object: 'them', possessive: 'their', own: 'theirs', self: 'themself' }
};

const possessiveOf = (name: string): string => (/s$/.test(name) ? `${name}’` : `${name}’s`);

/** Changes the words in place. The protagonist's first mention is the name; later ones are pronouns while nobody else is named. */
export function nameProtagonist(words: Word[], protagonist: Person, people: readonly Person[]): void {
  const short = namesOf(protagonist)[1] ?? protagonist.name;
  const forms = FORMS[protagonist.pronoun ?? 'they'];
  const names = new Set(people.flatMap(namesOf));
  const isOther = (word: Word) => isOtherPerson(word, protagonist.name, names);
  const others = words.some((word) => isOther(word));
  let isNamed = false;
  // The protagonist is the subject of the clause, and nobody else has been named since.
  let isSubjectOfClause = false;
  words.forEach((word, index) => {
    if (isOther(word)) isSubjectOfClause = false;
    const usesPronoun = isNamed && !others;
    switch (word.lower) {
      case 'you': {
        const isSubject = isSubjectAt(words, index);
        const pronoun = isSubject ? forms.subject : forms.object;
        // "they" would be read as the others of the sentence.
        put(
          word,
          usesPronoun && !(isSubject && forms.subject === 'they')
            ? pronoun
            : isNamed
              ? short
              : protagonist.name
        );
        if (isSubject) agree(words, index);
        isSubjectOfClause = isSubject;
        isNamed = true;
        return;
      }
      case 'your':
        put(
          word,
          usesPronoun || isSubjectOfClause
            ? forms.possessive
            : possessiveOf(isNamed ? short : protagonist.name)
        );
        isNamed = true;
        return;
      case 'yours':
        put(word, usesPronoun ? forms.own : possessiveOf(isNamed ? short : protagonist.name));
        isNamed = true;
        return;
      case 'yourself':
        return put(word, forms.self);
      default:
        if (word.kind === 'QUOTE') return;
        if (word.text === protagonist.name) isNamed = true;
    }
  });
}

/**
 * Names whom the third-person pronouns of the sentence mean. `before`: the people whom the sentences before it name, each
 * once. False where a pronoun stays open, or another word needs the story around it.
 */
export function namePeople(words: Word[], people: readonly Person[], before: readonly Person[]): boolean {
  const named = new Set<Pronoun>();
  let hasPlural = false;
  let hasThing = false;
  for (const [index, word] of words.entries()) {
    if (word.kind === 'QUOTE') continue;
    if (/^(?:i|me|my|mine|myself)$/.test(word.lower)) return false;
    const together = TOGETHER.get(word.lower);
    if (together !== undefined) {
      if (named.size === 0) return false;
      put(word, together);
      continue;
    }
    const person = people.find((each) => each.name === word.text || namesOf(each).includes(bare(word.text)));
    if (person !== undefined || word.isPerson) {
      for (const pronoun of person?.pronoun ? [person.pronoun] : (['she', 'he', 'they'] as const))
        named.add(pronoun);
      hasThing = true;
      continue;
    }
    if (word.kind === 'PLURAL') hasPlural = true;
    if (word.kind === 'NOUN' || word.kind === 'NAME' || word.kind === 'PLURAL') hasThing = true;
    if (/^(?:it|its|itself)$/.test(word.lower) && !hasThing && !isEmptyIt(words, index)) return false;
    if (/^(?:this|that|these|those)$/.test(word.lower) && word.kind === 'PRONOUN' && !hasThing) return false;
    const pronoun = PRONOUN_OF.get(word.lower);
    if (pronoun === undefined || named.has(pronoun) || (pronoun === 'they' && hasPlural)) continue;
    const meant = before.filter((each) => each.pronoun === pronoun || each.pronoun === null);
    if (pronoun === 'they' || before.length === 0 || meant.length !== 1) return false;
    // Who is named here is not who was named before: "he … called Hask".
    if (words.some((each) => isNamed(each, people) && !namesOf(meant[0]!).includes(bare(each.text))))
      return false;
    put(word, word.kind === 'POSSESSIVE' ? possessiveOf(meant[0]!.name) : meant[0]!.name);
    named.add(pronoun);
  }
  return true;
}

const PRONOUN_OF = new Map<string, Pronoun>([
  ...(['she', 'her', 'hers', 'herself'] as const).map((word) => [word, 'she'] as [string, Pronoun]),
  ...(['he', 'him', 'his', 'himself'] as const).map((word) => [word, 'he'] as [string, Pronoun]),
  ...(['they', 'them', 'their', 'theirs', 'themselves'] as const).map(
    (word) => [word, 'they'] as [string, Pronoun]
  )
]);

/** "we": the protagonist and whom the sentence has named. */
const TOGETHER = new Map([
  ['we', 'they'],
  ['us', 'them'],
  ['our', 'their'],
  ['ours', 'theirs'],
  ['ourselves', 'themselves']
]);

const isNamed = (word: Word, people: readonly Person[]): boolean =>
  people.some((person) => namesOf(person).includes(bare(word.text)));

const bare = (text: string): string => text.replace(/['’]s?$/, '');

/** "it was raining", "it took an hour": stands for nothing. */
const isEmptyIt = (words: Word[], index: number): boolean =>
  words[index]!.lower === 'it' &&
  /^(?:rained|snowed|took|was|seemed|turned)$/.test(words[index + 1]?.lower ?? '') &&
  /^(?:raining|snowing|cold|dark|late|early|an|a|hours|too|that|out)$/.test(words[index + 2]?.lower ?? '');

const isOtherPerson = (word: Word, protagonist: string, names: ReadonlySet<string>): boolean => {
  if (word.kind === 'QUOTE' || namesOf({ name: protagonist }).includes(bare(word.text))) return false;
  return word.isPerson || names.has(bare(word.text)) || /^(?:he|she|him|her|his)$/.test(word.lower);
};

function isSubjectAt(words: Word[], index: number): boolean {
  const before = words[index - 1];
  if (/[,;:.!?—–]/.test(words[index]!.post)) return false;
  let at = index + 1;
  while (words[at]?.kind === 'ADVERB' || words[at]?.kind === 'NOT') at += 1;
  const isBeforeVerb = /^(?:BE|HAVE|DO|MODAL|BASE|PAST)$/.test(words[at]?.kind ?? '');
  if (before === undefined || words[index]!.pre !== '' || /[,;:—–]/.test(before.post)) return true;
  if (before.kind === 'PREPOSITION' || before.kind === 'TO') return false;
  if (before.kind === 'S' || before.kind === 'BASE')
    return isBeforeVerb && !TAKES_BARE_VERB.test(before.lower);
  return isBeforeVerb || before.kind === 'CONJUNCTION' || before.kind === 'RELATIVE';
}

/** "you were" → "Mira was". "you and Ilse were" stays. */
function agree(words: Word[], index: number): void {
  let at = index + 1;
  while (words[at]?.kind === 'ADVERB') at += 1;
  const verb = words[at];
  if (verb?.lower === 'were') put(verb, 'was');
}

function put(word: Word, text: string): void {
  word.text = text;
  word.lower = text.toLowerCase();
}

/** Sentence with a capital first letter. */
export function capitalised(words: readonly Word[]): string {
  return writeWords(words).replace(
    /^([\s"“‘«'(]*)(\p{Ll})/u,
    (_, lead: string, letter: string) => lead + letter.toUpperCase()
  );
}
