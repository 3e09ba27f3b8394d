/** Words and sentences of a text in any language, as the length limits of memories and summaries count them. */

const WORDS = new Intl.Segmenter('und', { granularity: 'word' });
const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });

/** A title or an initial before a name ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Mx|Dr|St|Mt|Capt|Sgt|Lt|Col|Gen|Cpl|Prof|Rev|Sr|Sra|Mme|Mlle|Hr|Fr|vs|No)\.\s*$/u;

/** How many words the text has; scripts without spaces count as the segmenter reads them. */
export function countWords(text: string): number {
  let count = 0;
  for (const segment of WORDS.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** The sentences, with the space that follows each. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of SENTENCES.segment(text)) {
    const last = sentences.length - 1;
    if (last >= 0 && ABBREVIATION.test(sentences[last]!)) sentences[last] += segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** Whether the text ends as a sentence does, closing quotes and brackets aside. */
export const endsAsSentence = (text: string): boolean => /[.!?…。！？｡।۔]["'”’»」』)\]]*\s*$/u.test(text);

/** The whole leading sentences that hold at most so many words; empty where the first one is longer. */
export function leadingSentences(text: string, maxWords: number): string {
  let kept = '';
  let words = 0;
  for (const sentence of sentencesOf(text)) {
    words += countWords(sentence);
    if (words > maxWords) break;
    kept += sentence;
  }
  return kept.trim();
}
