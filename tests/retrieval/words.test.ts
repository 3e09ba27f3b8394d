import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  type WordList,
  countWords,
  languageOf,
  listWords,
  mergeWords,
  parseWords
} from '#api/retrieval/words.ts';

const wordsOf = (text: string): string[] => Object.keys(countWords(text));
const shared = (one: string, other: string): string[] =>
  wordsOf(one).filter((word) => wordsOf(other).includes(word));

const countsOf = ({ words, counts }: WordList): Record<string, number> =>
  Object.fromEntries(words.map((word, index) => [word, counts[index]!]));

describe('words are found', () => {
  it.each([
    ['in another form', 'The silver keys were hidden.', 'He hides a key'],
    ['in another case', 'MARA QUILL', 'mara'],
    ['behind a possessive', "Mara's boat", 'Who is Mara?'],
    ['with and without accents', 'Élodie waited by the window', 'where is Elodie'],
    ['composed and decomposed', 'Zoë', 'Zoë'.normalize('NFD')],
    ['in full width', 'ＭＡＲＡ', 'Mara'],
    [
      'in German',
      'Die Häuser brannten in der Nacht und er sah das Feuer',
      'Er ging in das Haus und sah nicht zurück'
    ],
    ['in French behind an elision', 'Elle a vu l’épée dans la tour', 'Où est son épée, et qui la garde ?'],
    ['in Spanish', 'Las espadas de los muertos', 'Toma la espada del rey y no mires'],
    ['in Russian inflection', 'Дракон спал в пещере', 'он увидел драконов'],
    ['as numbers', 'room 412', 'Open 412']
  ])('%s', (_what, one, other) => expect(shared(one, other)).not.toEqual([]));

  it.each([
    ['Cyrillic', 'Зореслава спрятала ключ под мостом.', 'Где Зореслава?', 'Где корабль?'],
    ['Cyrillic, inflected', 'Зореслава спрятала ключ.', 'Он пришёл к Зореславе', 'Он пришёл к реке'],
    ['Arabic', 'أخفت زمردة المفتاح تحت الجسر', 'أين زمردة؟', 'أين السفينة؟'],
    ['Arabic, with marks and an article', 'رفع الشُّجاع السَّيف', 'بالسيف', 'بالجسر'],
    ['Hebrew', 'זהבית החביאה את המפתח', 'איפה זהבית?', 'איפה הספינה?'],
    ['Hebrew, with a prefix', 'זהבית החביאה את המפתח', 'הוא נתן לזהבית', 'הוא נתן לאיש'],
    ['Chinese', '林小月在藏經閣找到了一把銀鑰匙。', '你問林小月在哪裡', '船在哪裡'],
    ['Japanese', '桜井さくらは橋の下に鍵を隠した。', '桜井に会う', '船に乗る'],
    ['Japanese katakana', 'ヴァルキリアは橋の下に鍵を隠した。', 'ヴァルキリアを呼ぶ', '船に乗る'],
    ['Korean', '서민준이 다리 밑에 열쇠를 숨겼다.', '민준에게 묻는다', '배를 탄다'],
    ['Thai', 'สมชายซ่อนกุญแจไว้ใต้สะพาน', 'กุญแจอยู่ที่ไหน', 'เรือลำใหญ่']
  ])('in %s, and not where they are not', (_what, text, asked, other) => {
    expect(shared(text, asked)).not.toEqual([]);
    expect(shared(text, other)).toEqual([]);
  });

  it('without those that say nothing', () => {
    expect(wordsOf("She wasn't there; it's what they've been told to do, you know.")).toEqual(['told']);
    expect(wordsOf('Er hat es nicht, und sie war auch bei ihm')).toEqual([]);
    expect(wordsOf('J’ai vu qu’il n’y était pas')).toEqual(['vu']);
    expect(wordsOf('и он не был там')).toEqual([]);
  });

  it('counted, whatever they are called', () => {
    expect({ ...countWords('Constructor, the constructor; hasOwnProperty __proto__ toString') }).toEqual({
      constructor: 2,
      hasownproperti: 1,
      proto: 1,
      tostr: 1
    });
  });
});

describe('the language of a text', () => {
  it.each([
    ['en', 'You walk to the door and it opens.'],
    ['de', 'Du gehst zu der Tür und sie ist offen.'],
    ['es', 'Caminas hasta la puerta y está abierta.'],
    ['fr', 'Tu vas vers la porte et elle est ouverte.'],
    ['ru', 'Ты идёшь к двери, и она открыта.'],
    ['en', 'Mara Quill!'],
    ['en', '']
  ])('is %s for "%s"', (language, text) => expect(languageOf(text)).toBe(language));
});

describe('counts', () => {
  it('add up when merged, and come back from storage', () => {
    const text = fc.lorem({ maxCount: 30 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const merged = mergeWords(countWords(one, 'en'), countWords(other, 'en'));
        expect({ ...merged }).toEqual({ ...countWords(`${one}\n${other}`, 'en') });
        expect(parseWords(JSON.stringify(merged))).toEqual(listWords(merged));
        expect(countsOf(parseWords(JSON.stringify(merged)))).toEqual({ ...merged });
      })
    );
  });

  it('come back whatever the words hold', () => {
    const stored = fc.dictionary(
      fc.string({ unit: 'binary' }).filter((word) => word !== '__proto__'),
      fc.integer({ min: 1 })
    );
    fc.assert(
      fc.property(stored, (counts) => {
        expect(countsOf(parseWords(JSON.stringify(counts)))).toEqual({ ...counts });
      })
    );
  });

  it('are read past what is no count', () => {
    expect(countsOf(parseWords('{"a":1,"b":"x","c":0,"d":null}'))).toEqual({ a: 1 });
    expect(parseWords('null')).toEqual({ words: [], counts: [], total: 0 });
    expect(parseWords('{}')).toEqual({ words: [], counts: [], total: 0 });
    expect(parseWords('{"a":2,"b":3}')).toEqual({ words: ['a', 'b'], counts: [2, 3], total: 5 });
  });

  it('stay small and whole on any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const [word, count] of Object.entries(countWords(text))) {
          expect(word).not.toBe('');
          expect(count).toBeGreaterThan(0);
        }
      })
    );
    for (const run of ['a', 'ab1', '魔法', 'ไทย', '용', 'ё', '𐐨', 'א']) {
      const words = wordsOf(run.repeat(Math.ceil(100_000 / run.length)));
      expect(words.length).toBeLessThan(600);
      for (const word of words) {
        expect(word.length).toBeLessThanOrEqual(128);
        expect(word).not.toMatch(/\p{Surrogate}/u);
      }
    }
  });
});
