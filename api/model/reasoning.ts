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

export type ReasoningSplitter = {
  push(chunk: string): SplitPiece[];
  /**
   * What was held back, once the stream has ended. `isWhole` false: it was cut, so what may be reasoning that was never
   * closed counts as reasoning.
   */
  end(isWhole?: boolean): SplitPiece[];
  /** A closing tag came with none before it. */
  readonly startedInside: boolean;
};

const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>|\[(\/?)THINK\]/i;

/** Every tag in full, to know whether a text ends with the start of one. */
const TAGS = ['think', 'thinking', 'thought', 'reasoning']
  .flatMap((name) => [`<${name}>`, `</${name}>`])
  .concat('[think]', '[/think]');

export function createReasoningSplitter({ startsInside = false } = {}): ReasoningSplitter {
  /** `unsure`: said to start inside, and no closing tag has come yet. */
  let place: 'text' | 'reasoning' | 'unsure' = startsInside ? 'unsure' : 'text';
  /** The end of what came, while it may be the start of a tag. */
  let tail = '';
  /** All that came while the place is unsure. */
  let kept = '';
  let hasText = false;
  let startedInside = false;

  function textOf(text: string): SplitPiece[] {
    // White space before an answer belongs to nothing.
    const answer = hasText ? text : text.trimStart();
    if (answer === '') return [];
    hasText = true;
    return [{ type: 'text', text: answer }];
  }

  function passOn(text: string): SplitPiece[] {
    if (place === 'text') return textOf(text);
    if (place === 'reasoning') return reasoningOf(text);
    kept += text;
    return [];
  }

  /** At an opening tag, with the text that stands right before it. */
  function open(before: string): SplitPiece[] {
    const pieces = place === 'unsure' ? textOf(kept + before) : passOn(before);
    kept = '';
    place = 'reasoning';
    return pieces;
  }

  function close(before: string): SplitPiece[] {
    const pieces = reasoningOf(kept + before);
    startedInside ||= place !== 'reasoning';
    if (place === 'text' && hasText) pieces.unshift({ type: 'restart' });
    if (place === 'text') hasText = false;
    kept = '';
    place = 'text';
    return pieces;
  }

  return {
    push(chunk) {
      tail += chunk;
      const pieces: SplitPiece[] = [];
      for (let tag = TAG.exec(tail); tag !== null; tag = TAG.exec(tail)) {
        const isClosing = (tag[1] ?? tag[2]) === '/';
        pieces.push(...(isClosing ? close : open)(tail.slice(0, tag.index)));
        tail = tail.slice(tag.index + tag[0].length);
      }
      const safe = tail.length - heldBack(tail);
      pieces.push(...passOn(tail.slice(0, safe)));
      tail = tail.slice(safe);
      return pieces;
    },
    end(isWhole = true) {
      const rest = tail.replace(/[\uD800-\uDBFF]$/, '\uFFFD');
      if (place === 'unsure') place = isWhole ? 'text' : 'reasoning';
      const pieces = passOn(kept + rest);
      tail = kept = '';
      return pieces;
    },
    get startedInside() {
      return startedInside;
    }
  };
}

const reasoningOf = (text: string): SplitPiece[] => (text === '' ? [] : [{ type: 'reasoning', text }]);

/** How many characters at the end could be the start of a tag, or are the first half of one beyond 16 bits. */
function heldBack(text: string): number {
  const start = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['));
  const tail = start === -1 ? '' : text.slice(start).toLowerCase();
  if (tail !== '' && TAGS.some((tag) => tag.startsWith(tail))) return tail.length;
  return /[\uD800-\uDBFF]$/.test(text) ? 1 : 0;
}
