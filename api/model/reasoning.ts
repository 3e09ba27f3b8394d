/**
 * Tells a model's reasoning from its answer while both stream in one text. Reasoning stands between tags (`<think>` and
 * its kin), which may be cut anywhere by the chunks. Pure; one splitter a stream.
 *
 * Invariant: what was between tags never leaves as text, and text is held back only while its end could be the start of a
 * tag (at most some ten characters).
 *
 * Some models start inside their reasoning and only close it. Nothing tells that from an answer until the closing tag
 * comes, and holding back every answer for it would take streaming away from everyone. So the text goes out, and at the
 * lone closing tag a `restart` says that it was reasoning. Whoever has seen that once from a model can say so
 * (`startsInside`): then all is held back until the closing tag and leaves as reasoning; if none comes, it was the answer
 * after all and leaves as text at the end.
 */
import type { TextPiece } from '#api/ports.ts';

export type SplitPiece = Extract<TextPiece, { type: 'text' | 'reasoning' | 'restart' }>;

const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>|\[(\/?)THINK\]/i;

/** Every tag in full, to know whether a text ends with the start of one. */
const TAGS = ['think', 'thinking', 'thought', 'reasoning']
  .flatMap((name) => [`<${name}>`, `</${name}>`])
  .concat('[think]', '[/think]');

export class ReasoningSplitter {
  /** `unsure`: said to start inside, and no closing tag has come yet. */
  #place: 'text' | 'reasoning' | 'unsure';
  /** The end of what came, while it may be the start of a tag. */
  #tail = '';
  /** All that came while the place is unsure. */
  #kept = '';
  #hasText = false;
  #startedInside = false;

  constructor({ startsInside = false } = {}) {
    this.#place = startsInside ? 'unsure' : 'text';
  }

  /** A closing tag came with none before it. */
  get startedInside(): boolean {
    return this.#startedInside;
  }

  push(chunk: string): SplitPiece[] {
    this.#tail += chunk;
    const pieces: SplitPiece[] = [];
    for (let tag = TAG.exec(this.#tail); tag !== null; tag = TAG.exec(this.#tail)) {
      const before = this.#tail.slice(0, tag.index);
      pieces.push(...((tag[1] ?? tag[2]) === '/' ? this.#close(before) : this.#open(before)));
      this.#tail = this.#tail.slice(tag.index + tag[0].length);
    }
    const safe = this.#tail.length - heldBack(this.#tail);
    pieces.push(...this.#passOn(this.#tail.slice(0, safe)));
    this.#tail = this.#tail.slice(safe);
    return pieces;
  }

  /**
   * What was held back, once the stream has ended. `isWhole` false: it was cut, so what may be reasoning that was never
   * closed counts as reasoning.
   */
  end(isWhole = true): SplitPiece[] {
    const rest = this.#tail.replace(/[\uD800-\uDBFF]$/, '\uFFFD');
    if (this.#place === 'unsure') this.#place = isWhole ? 'text' : 'reasoning';
    const pieces = this.#passOn(this.#kept + rest);
    this.#tail = this.#kept = '';
    return pieces;
  }

  /** At an opening tag, with the text that stands right before it. */
  #open(before: string): SplitPiece[] {
    const pieces = this.#place === 'unsure' ? this.#textOf(this.#kept + before) : this.#passOn(before);
    this.#kept = '';
    this.#place = 'reasoning';
    return pieces;
  }

  #close(before: string): SplitPiece[] {
    const pieces = reasoningOf(this.#kept + before);
    this.#startedInside ||= this.#place !== 'reasoning';
    if (this.#place === 'text' && this.#hasText) pieces.unshift({ type: 'restart' });
    if (this.#place === 'text') this.#hasText = false;
    this.#kept = '';
    this.#place = 'text';
    return pieces;
  }

  #passOn(text: string): SplitPiece[] {
    if (this.#place === 'text') return this.#textOf(text);
    if (this.#place === 'reasoning') return reasoningOf(text);
    this.#kept += text;
    return [];
  }

  /** White space before an answer belongs to nothing. */
  #textOf(text: string): SplitPiece[] {
    const answer = this.#hasText ? text : text.trimStart();
    if (answer === '') return [];
    this.#hasText = true;
    return [{ type: 'text', text: answer }];
  }
}

const reasoningOf = (text: string): SplitPiece[] => (text === '' ? [] : [{ type: 'reasoning', text }]);

/** How many characters at the end could be the start of a tag, or are the first half of one beyond 16 bits. */
function heldBack(text: string): number {
  const start = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['));
  const tail = start === -1 ? '' : text.slice(start).toLowerCase();
  if (tail !== '' && TAGS.some((tag) => tag.startsWith(tail))) return tail.length;
  return /[\uD800-\uDBFF]$/.test(text) ? 1 : 0;
}
