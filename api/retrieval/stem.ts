/** The stem of a word: what its spellings and inflections share. Which stemmer depends on the script, then the language. */
import snowball from 'snowball-stemmers';
import { ALIF_FORMS, OPTIONAL_MARKS } from './script.ts';
import { type Language, STOP_WORDS } from './stop-words.ts';

const STEMMERS = {
  en: snowball.newStemmer('english'),
  de: snowball.newStemmer('german'),
  es: snowball.newStemmer('spanish'),
  fr: snowball.newStemmer('french'),
  ru: snowball.newStemmer('russian'),
  ar: snowball.newStemmer('arabic')
};

/** "And", "by", "like" and the article, written onto the front of a word of three letters or more. */
const ARABIC_ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{3})/u;

/** How many words of a text are asked for its language: enough to be sure, few enough to be quick. */
const LANGUAGE_SAMPLE = 400;

/** The language whose stop words are the most frequent; English where none is. */
export function guessLanguage(words: readonly string[]): Language {
  let best: Language = 'en';
  let most = 0;
  const sample = words.slice(0, LANGUAGE_SAMPLE);
  for (const language of Object.keys(STOP_WORDS) as Language[]) {
    const hits = sample.filter((word) => STOP_WORDS[language].has(word)).length;
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
}

/** Null for a stop word. The word is lower-case and composed. */
export function stem(word: string, language: Language): string | null {
  if (/\p{Script=Cyrillic}/u.test(word)) {
    return STOP_WORDS.ru.has(word) ? null : STEMMERS.ru.stem(word.replaceAll('ё', 'е'));
  }
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)) {
    const bare = word.replace(OPTIONAL_MARKS, '').replace(ALIF_FORMS, 'ا');
    return /\p{Script=Arabic}/u.test(bare) ? STEMMERS.ar.stem(bare.replace(ARABIC_ARTICLE, '')) : bare;
  }
  if (STOP_WORDS[language].has(word) || (language !== 'en' && STOP_WORDS.en.has(word) && word.length < 3))
    return null;
  if (!/^[\p{Script=Latin}\p{M}]+$/u.test(word)) return word;
  // Accents go last: the stemmers of French and German read them, players leave them out.
  return STEMMERS[language].stem(word).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}
