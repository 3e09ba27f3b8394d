/** Turns sentences of a story into the voice of a memory. */
export type GrammarQuestion = { sentence: string };
export type GrammarAnswer = { sentence: string };
export const toMemoryVoice = (question: GrammarQuestion): GrammarAnswer => ({ sentence: question.sentence });
