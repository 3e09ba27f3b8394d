/** From the first and the third person to the second: what the player wrote, and what is told of the player. */
import { namesOf, type Persona } from './builtin-cast.ts';
import { baseOf } from './past-tense-verb.ts';

/** First person to second. "mine" after an article is a pit in the ground. */
export const asYou = (text: string): string =>
  text
    .replace(/\bI['’]m\b|\bI am\b/g, 'you are')
    .replace(/\bI was\b/g, 'you were')
    .replace(/\bI['’](ll|ve|d)\b/g, 'you’$1')
    .replace(/\bI\b/g, 'you')
    .replace(/\bi(?=['’ ]|$)/g, 'you')
    .replace(/\bme\b/g, 'you')
    .replace(/\bmy\b/g, 'your')
    .replace(/\bMy\b/g, 'Your')
    .replace(/\bmyself\b/g, 'yourself')
    .replace(/(?<!\b(?:the|a|an|this|that|old|deep|salt|coal|silver|gold|iron)\s)\bmine\b/g, 'yours');

/** Ends in s and is no verb. */
const NO_VERB =
  /^(?:always|perhaps|sometimes|afterwards|besides|towards|thus|as|this|his|hers|its|was|is|has|does)$|ss$|['’]s$/;

/**
 * A sentence about the protagonist, told to them: "Mira has lost her key" → "you have lost your key". Speech stays as it is.
 * Where "she" could be somebody else as well, the sentence stays in the third person: better stiff than wrong.
 */
export function toldToYou(sentence: string, persona: Persona): string {
  const whole = persona.name.trim() || 'the player';
  const short = namesOf({ name: whole })[1] ?? whole;
  const pattern = (name: string) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`,
      whole === 'the player' ? 'giu' : 'gu'
    );
  const named = pattern(short);
  const parts = sentence.replace(pattern(whole), () => short).split(/(“[^”]*”|"[^"]*")/);
  const told = parts.filter((_, index) => index % 2 === 0).join(' ');
  const mentions = told.match(named)?.length ?? 0;
  if (mentions === 0) return sentence;
  const pronouns = ownPronouns(persona);
  const others = /\p{Lu}\p{Ll}+/u.test(told.replace(named, ' ').replace(/^\s*\p{Lu}/u, ''));
  const isOpen =
    pronouns !== null &&
    others &&
    new RegExp(`\\b(?:${Object.values(pronouns).join('|')})\\b`, 'i').test(told);
  // Named twice, the protagonist is not meant by a pronoun.
  if (isOpen && mentions < 2) return sentence;
  const own = isOpen ? null : pronouns;
  return parts.map((part, index) => (index % 2 === 1 ? part : swap(part, named, own))).join('');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

type Own = { subject: string; object: string; possessive: string; self: string };

function ownPronouns(persona: Persona): Own | null {
  if (/\bshe\b|\bher\b/i.test(persona.pronouns))
    return { subject: 'she', object: 'her', possessive: 'her', self: 'herself' };
  if (/\bhe\b|\bhim\b/i.test(persona.pronouns))
    return { subject: 'he', object: 'him', possessive: 'his', self: 'himself' };
  return null;
}

function swap(text: string, named: RegExp, own: Own | null): string {
  let told = text.replace(new RegExp(`${named.source}['’]s?(?=\\s)`, named.flags), 'your');
  told = told.replace(
    new RegExp(`${named.source}(\\s+(?:then\\s+)?)([\\p{L}]+)`, named.flags),
    (_, gap: string, verb: string) => {
      if (verb === 'was') return `you${gap}were`;
      if (verb === 'is') return `you${gap}are`;
      if (verb === 'has') return `you${gap}have`;
      if (verb === 'does') return `you${gap}do`;
      return `you${gap}${/^\p{Ll}+s$/u.test(verb) && !NO_VERB.test(verb) ? baseOf(verb) : verb}`;
    }
  );
  told = told.replace(named, 'you');
  if (own === null) return told;
  return told
    .replace(new RegExp(`\\b${own.self}\\b`, 'g'), 'yourself')
    .replace(new RegExp(`\\b${own.subject} was\\b`, 'gi'), 'you were')
    .replace(new RegExp(`\\b${own.subject} has\\b`, 'gi'), 'you have')
    .replace(new RegExp(`\\b${own.subject} is\\b`, 'gi'), 'you are')
    .replace(new RegExp(`\\b${own.subject}\\b`, 'gi'), 'you')
    .replace(new RegExp(`\\b${own.possessive}(?=\\s+(?!${NO_NOUN}\\b)\\p{L})`, 'giu'), 'your')
    .replace(/\bhers\b/g, own.subject === 'she' ? 'yours' : 'hers')
    .replace(new RegExp(`\\b${own.object}\\b`, 'gi'), 'you');
}

/** After these "her" was an object. */
const NO_NOUN =
  '(?:to|in|on|at|by|with|from|and|or|but|that|when|while|as|for|into|through|about|the|a|an|if|because|until|off|up|down|out|away|back)';
