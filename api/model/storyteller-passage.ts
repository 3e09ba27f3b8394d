/**
 * Writes one passage of the built-in storyteller: it takes up what the player did, shows the card that the moment is about,
 * calls back to a memory that fits or lets something happen, and leaves the next move open. 60 to 120 words; the same
 * material gives the same text; along a line no sentence comes twice.
 */
import { ANIMAL_FRAMES, CHARACTER_FRAMES, PLACE_FRAMES } from './storyteller-character.ts';
import { DO_FRAMES, STORY_FRAMES } from './storyteller-do.ts';
import { ECHO_FRAMES, EVENT_FRAMES } from './storyteller-event.ts';
import {
  fillFrame,
  nameStrangers,
  strangerSlots,
  type FrameContext,
  type Slots
} from './storyteller-frame.ts';
import { ITEM_FRAMES, LORE_FRAMES } from './storyteller-item.ts';
import { read, type Narration, type Reading } from './storyteller-reading.ts';
import { REPLY_FRAMES, SAY_FRAMES } from './storyteller-say.ts';
import { HOOK_FRAMES, SCENE_FRAMES } from './storyteller-scene.ts';
import { CONTINUE_FRAMES, SEE_FRAMES } from './storyteller-see.ts';
import { ESSENTIAL_FRAMES, FACT_FRAMES, MEMORY_FRAMES, PERSONA_FRAMES } from './storyteller-thread.ts';
import { createWalk } from './storyteller-walk.ts';

const LEAST_WORDS = 60;
const MOST_WORDS = 120;

const UPTAKE = {
  DO: DO_FRAMES,
  SAY: SAY_FRAMES,
  STORY: STORY_FRAMES,
  SEE: SEE_FRAMES,
  CONTINUE: CONTINUE_FRAMES
};
const FOCUS = {
  CHARACTER: CHARACTER_FRAMES,
  ANIMAL: ANIMAL_FRAMES,
  PLACE: PLACE_FRAMES,
  ITEM: ITEM_FRAMES,
  LORE: LORE_FRAMES
};

/**
 * Where each part of a passage begins in the word lists: apart, so that no two parts take the same word; and fixed, so that
 * a frame that comes round again meets another word.
 */
const WORD_OFFSET = {
  uptake: 0,
  focus: 3,
  thread: 4,
  event: 7,
  hook: 9,
  scene: 11,
  place: 13,
  stranger: 15
} as const;
type Part = keyof typeof WORD_OFFSET;

type Thread = [name: string, table: readonly string[], slots: Slots];

export function tellPassage(material: Narration): string {
  const reading = read(material);
  const pen = createPen(material, reading);
  const { line, turn } = pen;
  const isAnswer = reading.kind !== 'CONTINUE';

  const uptake = pen.write('uptake', reading.kind, UPTAKE[reading.kind], isAnswer ? turn : line, {
    deed: reading.taken,
    line: reading.taken,
    said: reading.taken,
    ended: reading.taken.replace(/,$/, '.'),
    sight: reading.taken
  });
  const memory =
    reading.memory === null
      ? null
      : pen.write('thread', 'MEMORY', MEMORY_FRAMES, line, { memory: reading.memory });
  const thread = memory === null ? threadSentence(reading, pen) : null;
  const isBare = memory === null && thread === null;
  const first = [uptake, memory, focusSentence(reading, pen)];
  const second = [thread, isBare ? pen.event() : null, pen.write('hook', 'HOOK', HOOK_FRAMES, line)];

  const more: (() => void)[] = [];
  if (reading.focus !== null || reading.isTalk) more.push(() => first.push(pen.scene()));
  if (!isBare) more.push(() => second.unshift(pen.event()));
  if (reading.focus?.type !== 'PLACE') more.push(() => first.push(pen.place()));
  more.push(() => second.unshift(pen.stranger()));
  if (!reading.isTalk) more.push(() => second.unshift(pen.overheard()));
  for (const add of more) if (wordsIn(pen.assemble(first, second)) < LEAST_WORDS) add();
  if (wordsIn(pen.assemble(first, second)) > MOST_WORDS) first.splice(2);
  return pen.assemble(first, second);
}

/** What is the same for every sentence of a passage. */
function createPen(material: Narration, { genre }: Reading) {
  const walk = createWalk(material.seed, material.depth, material.take);
  const line = material.depth;
  const taken = [...material.cards.map((card) => card.name), material.persona.name];
  const context = (part: Part): FrameContext => ({ walk, genre, offset: WORD_OFFSET[part], taken });
  const write = (
    part: Part,
    name: string,
    table: readonly string[],
    step: number,
    slots: Slots = {}
  ): string => fillFrame(walk.frame(name, table, step), slots, context(part));
  return {
    write,
    assemble: (...paragraphs: (string | null)[][]): string => {
      const joined = paragraphs.map((sentences) => sentences.filter((each) => each !== null).join(' '));
      return nameStrangers(joined.join('\n\n'), { walk, genre });
    },
    line,
    // Narrations that answer a player lie two depths apart at least; those that go on by themselves may lie one apart.
    turn: line >> 1,
    someone: () => strangerSlots(context('focus')),
    scene: () => write('scene', 'SCENE', SCENE_FRAMES, line),
    event: () => write('event', 'EVENT', EVENT_FRAMES, line),
    place: () => write('place', 'THIS_PLACE', PLACE_FRAMES, line, { name: 'this place' }),
    overheard: () => write('stranger', 'OVERHEARD', REPLY_FRAMES, line, strangerSlots(context('place'))),
    stranger: () => write('stranger', 'STRANGER', CHARACTER_FRAMES, line, strangerSlots(context('stranger')))
  };
}

type Pen = ReturnType<typeof createPen>;

function focusSentence({ focus, isTalk }: Reading, pen: Pen): string {
  if (isTalk) {
    const slots = focus?.type === 'CHARACTER' ? { name: focus.name, his: focus.his } : pen.someone();
    return pen.write('focus', 'REPLY', REPLY_FRAMES, pen.turn, slots);
  }
  if (focus === null) return pen.scene();
  return pen.write('focus', focus.type, FOCUS[focus.type], pen.line, { name: focus.name, his: focus.his });
}

/** Of four turns one comes back to a thing of the passage before, and one to a thread of plot, card or persona. */
function threadSentence(reading: Reading, pen: Pen): string | null {
  const round = pen.turn >> 2;
  const step = round * 2 + (pen.line & 1);
  const at = round + (pen.line & 1);
  const again = Math.floor(at / 3);
  if (pen.turn % 4 === 1 && reading.echo !== null) {
    return pen.write('thread', 'ECHO', ECHO_FRAMES, step, { echo: reading.echo });
  }
  if (pen.turn % 4 !== 3) return null;
  const threads: Thread[] = [];
  const { essentials, persona, focus } = reading;
  if (essentials.length > 0) {
    threads.push(['ESSENTIAL', ESSENTIAL_FRAMES, { essential: essentials[again % essentials.length]! }]);
  }
  if (focus !== null && focus.facts.length > 0) {
    threads.push(['FACT', FACT_FRAMES, { fact: focus.facts[again % focus.facts.length]! }]);
  }
  if (persona !== null) threads.push(['PERSONA', PERSONA_FRAMES, { persona }]);
  const thread = threads[at % Math.max(1, threads.length)];
  return thread === undefined ? null : pen.write('thread', thread[0], thread[1], step, thread[2]);
}

/** Words as a reader of English counts them, whatever script the player writes in. */
const wordsIn = (passage: string): number => passage.split(/\s+/).length;
