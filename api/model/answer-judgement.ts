/** Whether what a model answered is an answer. Pure. */
import type { TextPiece } from '#api/ports.ts';
import type { AnswerEnd } from './answer-stream.ts';
import { badAnswer, providerError, type Target } from './provider-error.ts';

/** The whole output limit went into reasoning, shown or hidden, so that more room may give an answer. */
export const needsMoreRoom = (end: AnswerEnd): boolean => !end.hasText && end.finish === 'length';

/** The last piece of an answer that can be used, or of one that was cut. Throws PROVIDER for one that cannot. */
export function judgeAnswer(end: AnswerEnd, maxOutputTokens: number, target: Target): TextPiece {
  const model = target.model ?? 'the model';
  if (end.finish === 'content_filter')
    throw refusal(`The model server's content filter stopped this answer.`, target);
  if (end.refusal !== '' && !end.hasText)
    throw refusal(`${model} refused: ${end.refusal.slice(0, 300)}`, target);
  if (!end.isAnswer)
    throw badAnswer(
      target,
      `What came from ${target.address} is no answer of a language model. Check the address in Settings.`
    );
  const hasEnded = end.finish !== null || end.isDone;
  if (!end.hasText && !hasEnded)
    throw badAnswer(target, `The model server at ${target.address} ended its answer before the first word.`);
  if (needsMoreRoom(end))
    throw badAnswer(
      target,
      `${model} spent its whole output limit of ${maxOutputTokens} tokens on reasoning and wrote no answer. ` +
        'Raise the output limit in Settings, or choose a model that reasons less.',
      true
    );
  if (!end.hasText && end.hasReasoning)
    throw badAnswer(target, `${model} answered with its reasoning alone.`, true);
  if (!end.hasText) throw badAnswer(target, `${model} answered with nothing.`, true);
  return {
    type: 'done',
    isComplete: hasEnded,
    isCutShort: end.finish === 'length',
    promptTokens: end.promptTokens,
    outputTokens: end.outputTokens
  };
}

const refusal = (detail: string, target: Target): Error =>
  providerError({ kind: 'REFUSED', status: 200, retryable: false, isOwn: true }, detail, target);
