/** The card that a passage is about, and how a sentence may name it. */
import type { Passage } from '#api/ports.ts';
import { describedPronoun, isNamedIn, namesOf } from './builtin-cast.ts';
import { asClause, clausesOf, clean, lowerArticle } from './storyteller-deed.ts';
import type { Narration } from './storyteller-reading.ts';

export type FocusType = 'CHARACTER' | 'PLACE' | 'ITEM' | 'LORE';
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
  return best && focus(best.card, best.type, best.isKnown);
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

function focusType(card: { type: string; entry: string }): FocusType {
  if (/char|person|npc|people|companion|villain/i.test(card.type)) return 'CHARACTER';
  if (/place|location|room|region|city|town|planet|building|vehicle|ship|vessel/i.test(card.type))
    return 'PLACE';
  if (/item|object|thing|weapon|artefact|artifact|tool/i.test(card.type)) return 'ITEM';
  if (/faction|group|guild|organi|race|class|lore|event|rule|world/i.test(card.type)) return 'LORE';
  return describedPronoun(card.entry) === null ? 'LORE' : 'CHARACTER';
}

function focus(card: Narration['cards'][number], type: FocusType, isKnown: boolean): Focus {
  const whole = clean(card.name).split(' ').slice(0, 6).join(' ');
  const short = type === 'CHARACTER' ? (namesOf({ name: whole })[1] ?? whole) : whole;
  const name = type === 'ITEM' ? itemName(whole, card.entry) : lowerArticle(isKnown ? short : whole);
  const pronoun = describedPronoun(card.entry);
  const facts = clausesOf(card.entry).flatMap((clause) => {
    const told = clause.replace(/^(?:He|She|It)\b(?! has been)/, name);
    if (
      told.startsWith(name) ||
      told.startsWith(whole) ||
      /^(?:Nobody|No one|Everyone|Everybody|People|The|Its|His|Her)\b/.test(told)
    )
      return [asClause(told)];
    return /^(?:A|An|The)\s/.test(told) && type !== 'LORE' ? [`${name} is ${asClause(told)}`] : [];
  });
  return {
    type,
    name,
    his: pronoun === 'she' ? 'her' : pronoun === 'he' ? 'his' : 'their',
    facts
  };
}

/** "Brass Key" → "the brass key" where its own entry writes it small; proper names stay as they are. */
function itemName(name: string, entry: string): string {
  if (/^(?:the|a|an|my|your|his|her|their)\b|['’]s\b/i.test(name)) return lowerArticle(name);
  if (entry.includes(name.toLowerCase())) return `the ${name.toLowerCase()}`;
  const isProper =
    !name.includes(' ') &&
    !new RegExp(`\\b(?:the|a|an) ${name.replace(/[^\p{L}\p{N}]/gu, '.')}\\b`, 'iu').test(entry);
  return isProper ? name : `the ${name}`;
}
