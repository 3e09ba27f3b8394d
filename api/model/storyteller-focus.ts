/** The card that a passage is about, and how a sentence may name it. */
import type { Passage } from '#api/ports.ts';
import { describedPronoun, isNamedIn, namesOf } from './builtin-cast.ts';
import { asClause, clausesOf, clean, lowerArticle, lowerFirst } from './storyteller-deed.ts';
import { baseOf, canBeVerb, isPast } from './past-tense-verb.ts';
import type { Narration } from './storyteller-reading.ts';

export type FocusType = 'CHARACTER' | 'ANIMAL' | 'PLACE' | 'ITEM' | 'LORE';
/** `facts`: what the card says, as clauses that name it. */
export type Focus = {
  type: FocusType;
  name: string;
  his: string;
  facts: string[];
};

/** The card that the moment is about: named by the player, else named of late, else by turns. */
export function focusOf(material: Narration, players: Passage | null): Focus | null {
  const past = material.history.slice(0, players === null ? undefined : -1).map((each) => each.text);
  const recent = past.slice(-4).join(' ');
  const turn = (material.depth >> 1) + material.take;
  const cards = material.cards
    .filter((card) => clean(card.name) !== '' && card.name !== material.persona.name)
    .map((card) => ({
      card,
      type: focusType(card),
      isNamed: players !== null && isMentioned(players.text, card.name)
    }));
  const here = placeOfScene(cards, [...past, players?.text ?? ''].join('\n'));
  // Of the places only the one where the story is: the others wait until they are named.
  const eligible = cards.filter((each) => each.isNamed || each.type !== 'PLACE' || each === here);
  const scored = eligible.map((each, index) => {
    const isSpokenTo = each.type === 'CHARACTER' && players?.kind === 'SAY';
    const isTurn = (index + turn) % eligible.length === 0;
    const isRecent = isMentioned(recent, each.card.name);
    return {
      ...each,
      isKnown: isRecent || each.isNamed,
      score: (each.isNamed ? 8 : 0) + (isSpokenTo ? 4 : 0) + (isRecent ? 1 : 0) + (isTurn ? 2 : 0)
    };
  });
  const best = scored.reduce<(typeof scored)[number] | null>(
    (one, other) => (one === null || other.score > one.score ? other : one),
    null
  );
  const story = [material.plotEssentials, ...material.cards.map((card) => card.entry), ...past].join('\n');
  return best && focus(best.card, best.type, best.isKnown, story);
}

function isMentioned(text: string, name: string): boolean {
  return (
    namesOf({ name }).some((each) => isNamedIn(text, each)) || text.toLowerCase().includes(name.toLowerCase())
  );
}

/** The place that was named last. */
function placeOfScene<Card extends { card: { name: string }; type: FocusType }>(
  cards: readonly Card[],
  text: string
): Card | null {
  const lower = text.toLowerCase();
  const placed = cards
    .filter((each) => each.type === 'PLACE')
    .map((each) => ({ each, at: lower.lastIndexOf(each.card.name.toLowerCase().replace(/^the /, '')) }));
  return placed.sort((one, other) => other.at - one.at)[0]?.each ?? null;
}

/** A beast is no speaker. Looked for where an entry says what it is about. */
const ANIMAL =
  /^(?:\S+\s){0,6}(?:mule|horse|mare|pony|donkey|ox|dog|hound|cat|camel|raven|crow|parrot|goat|wolf|hawk|falcon|rat|monkey|goose|pig|cow)\b/i;

function focusType(card: { type: string; entry: string }): FocusType {
  if (ANIMAL.test(card.entry) && !/place|location|item|faction/i.test(card.type)) return 'ANIMAL';
  if (/char|person|npc|people|companion|villain/i.test(card.type)) return 'CHARACTER';
  if (/place|location|room|region|city|town|planet|building|vehicle|ship|vessel/i.test(card.type))
    return 'PLACE';
  if (/item|object|thing|weapon|artefact|artifact|tool/i.test(card.type)) return 'ITEM';
  if (/faction|group|guild|organi|race|class|lore|event|rule|world/i.test(card.type)) return 'LORE';
  return describedPronoun(card.entry) === null ? 'LORE' : 'CHARACTER';
}

function focus(card: Narration['cards'][number], type: FocusType, isKnown: boolean, story: string): Focus {
  const whole = clean(card.name).split(' ').slice(0, 6).join(' ');
  const short = type === 'CHARACTER' ? (namesOf({ name: whole })[1] ?? whole) : whole;
  const name = type === 'ITEM' ? itemName(whole, story) : lowerArticle(isKnown ? short : whole);
  const pronoun = describedPronoun(card.entry);
  const facts = clausesOf(card.entry).flatMap((clause) => factOf(clause, name, whole));
  return {
    type,
    name,
    his: pronoun === 'she' ? 'her' : pronoun === 'he' ? 'his' : 'their',
    facts
  };
}

const VERB = /\b(?:is|are|was|were|has|have|had|can|cannot|could|will|would|must|does|do|did)\b/;
const OPENS_SENTENCE =
  /^(?:The|A|An|Once|When|If|Without|From|Nobody|No|Every|One|There|In|On|At|Seen|Only|Some|Most|Its)\b/;

/** What a card keeps for later is not told by the way. */
const SECRET =
  /\b(?:secret\w*|hid(?:es|den)?|will not say|never said|nobody knows|not told|not reported|only to|knew|lied|lies|pretends?|in truth|really)\b/i;

/** A sentence of an entry as a clause that names its card; entries leave the name out, or write notes. */
function factOf(clause: string, name: string, whole: string): string[] {
  const sentence = clause.replace(/[\s.]+$/, '');
  if (SECRET.test(sentence)) return [];
  if (sentence.startsWith(whole) || sentence.startsWith(name)) return [asClause(sentence)];
  const told = sentence
    .replace(/^(?:He|She|It)\s(?=\p{Ll})/u, `${name} `)
    .replace(/^(?:His|Her|Its)\s(?=\p{Ll})/u, `${name}’s `);
  if (told !== sentence) return [told];
  const first = /^\p{Lu}\p{Ll}+\b/u.exec(sentence)?.[0].toLowerCase() ?? '';
  const isDeed = /^(?:may|can|cannot|will|must|has|had|is|was)$/.test(first) || isPast(first);
  if (isDeed || (first.endsWith('s') && canBeVerb(baseOf(first)))) return [`${name} ${lowerFirst(sentence)}`];
  if (!OPENS_SENTENCE.test(sentence)) return [];
  if (hasVerb(sentence)) return [asClause(sentence)];
  return /^(?:The|A|An)\s/.test(sentence) ? [`${name} is ${lowerFirst(sentence)}`] : [];
}

const hasVerb = (sentence: string): boolean =>
  VERB.test(sentence) ||
  sentence
    .split(/\s+/)
    .some((word, index) => index > 1 && /^\p{Ll}+s$/u.test(word) && canBeVerb(baseOf(word)));

/** "Brass Key" → "the brass key" where the story writes it small; with or without "the" as the story has it. */
function itemName(name: string, story: string): string {
  if (/^(?:the|a|an|my|your|his|her|their)\b|['’]s\b/i.test(name)) return lowerArticle(name);
  const small = name.toLowerCase();
  if (isNamedIn(story, small)) return `the ${small}`;
  if (isNamedIn(story, `the ${name}`) || isNamedIn(story, `The ${name}`)) return `the ${name}`;
  const isProper = /\d$/.test(name) || !name.includes(' ') || isNamedIn(story, name);
  return isProper ? name : `the ${name}`;
}
