import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Card, matchCards, problemOfKey } from '#api/context/card.ts';

const card = (keys: string[], name = 'Card', id = 'a'): Card => ({
  id,
  name,
  type: 'THING',
  keys,
  entry: 'An entry.'
});
const isNamed = (key: string, text: string): boolean => matchCards([card([key])], [text]).length === 1;

describe('a literal key is found as a whole word', () => {
  it.each([
    ['cat', 'The cat slept.'],
    ['cat', 'CAT!'],
    ['cat', "the cat's bowl"],
    ['silver key', 'a silver\n key lay there'],
    ["Mara's ring", 'He stole Mara’s ring.'],
    ['魔法', '彼女は魔法を使った。'],
    ['ドラゴン', '黒いドラゴンが来た'],
    ['ドラゴン', '黒いﾄﾞﾗｺﾞﾝが来た'],
    ['ドラゴン', '黒いドラゴンが来た'.normalize('NFD')],
    ['용', '용이 나타났다'],
    ['용', '그는 용에게는 말하지 않았다'],
    ['용', '용'.normalize('NFD')],
    ['서울', '서울역에서 만났다'],
    ['дракон', 'Чёрный ДРАКОН спал.'],
    ['سيف', 'رفع سيف أبيه'],
    ['سيف', 'رفع السيف عالياً'],
    ['سيف', 'سَيْف'],
    ['חרב', 'הוא הרים חרב'],
    ['חרב', 'בחרב ובמגן'],
    ['été', 'un bel été chaud'],
    ['été'.normalize('NFD'), 'un bel été chaud'],
    ['été', 'un bel été chaud'.normalize('NFD')],
    ['ดาบ', 'เขาถือดาบเล่มหนึ่ง'],
    ['🐉', 'a 🐉 rose'],
    ['🐉', 'fire🐉fire'],
    ['❤', 'I ❤️ you'],
    ['❤️', 'I ❤ you'],
    ['𠮷野', '私は𠮷野に会った'],
    ['C++', 'He wrote C++ at night'],
    ['(', 'an open ( here'],
    ['[x', 'array [x is open'],
    ['a|b', 'choose a|b now'],
    ['$5', 'it costs $5.'],
    ['cat', '猫cat猫']
  ])('%s in "%s"', (key, text) => expect(isNamed(key, text)).toBe(true));

  it.each([
    ['cat', 'category'],
    ['cat', 'concat'],
    ['cat', 'cat5'],
    ['42', '142'],
    ['été', 'répété'],
    ['e', 'e\u0310'],
    ['cat', 'q\u0310cat'],
    ['дракон', 'драконий'],
    ['용', '사용했다'],
    ['용', '용기를 냈다'],
    ['سيف', 'سيفون'],
    ['חרב', 'חרבות'],
    ['👩', 'the 👩‍🚀 waved'],
    ['C++', 'C plus'],
    ['a|b', 'a'],
    ['[x', 'x'],
    ['a.c', 'abc']
  ])('%s not in "%s"', (key, text) => expect(isNamed(key, text)).toBe(false));

  it('and an empty key never matches', () => {
    for (const key of ['', '  ', '\u064b', '\ufe0f']) expect(isNamed(key, 'anything  at all')).toBe(false);
  });

  it('for any word of letters between spaces', () => {
    const word = fc.stringMatching(/^[a-zа-яα-ω魔法ドラ용]{1,8}$/u);
    fc.assert(
      fc.property(word, word, word, (before, key, after) => isNamed(key, `${before} ${key}, ${after}`))
    );
  });

  it('and never fails, whatever key and text hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, text) => {
        expect([0, 1]).toContain(matchCards([card([key, `/${key}/`])], [text]).length);
      })
    );
  });
});

describe('a key written /…/flags is a pattern', () => {
  it.each([
    ['/drag(on|ons)/', 'two dragons'],
    ['/DRAGON/i', 'a dragon'],
    ['/^fire.*ice$/s', 'fire\nand ice'],
    ['/a\\/b/', 'see a/b'],
    ['/\\bдракон\\b/', 'тут дракон спит'],
    ['/\\bdragon\\b/', 'a dragon sleeps'],
    ['/été/', 'un été'.normalize('NFD')]
  ])('%s in "%s"', (key, text) => {
    expect(problemOfKey(key)).toBeNull();
    expect(isNamed(key, text)).toBe(true);
  });

  it.each([
    ['/\\bдракон\\b/', 'драконий'],
    ['/DRAGON/', 'a dragon']
  ])('%s not in "%s"', (key, text) => expect(isNamed(key, text)).toBe(false));

  it.each([
    '/(/',
    '/[x/',
    '/a/q',
    '/a**/',
    '//',
    '/a*/',
    '/(?<=a)b(/',
    '/((a{100}){100}){100}/',
    `/${'a'.repeat(501)}/`
  ])('and %s is reported and taken literally', (key) => {
    expect(problemOfKey(key)).toContain('taken as plain text');
    expect(isNamed(key, `so ${key} it is`)).toBe(true);
    expect(isNamed(key, 'aaaa b')).toBe(false);
  });

  it('and a literal key has no problem', () => {
    for (const key of ['C++', '(', '[x', 'a|b', '/', 'a/b', '']) expect(problemOfKey(key)).toBeNull();
  });

  it('and one that makes other engines run for ever ends, found or not', () => {
    expect(isNamed('/(a+)+$/', 'a'.repeat(5_000))).toBe(true);
    expect(isNamed('/(a+)+$/', `${'a'.repeat(5_000)}!`)).toBe(false);
    expect(isNamed('/^(a|a)*b$/', 'a'.repeat(5_000))).toBe(false);
  });
});

describe('cards', () => {
  it('come most recently named first, then in the order given', () => {
    const cards = [card(['owl'], 'Owl', '1'), card(['crypt'], 'Crypt', '2'), card(['mara'], 'Mara', '3')];
    const matched = matchCards(cards, ['The crypt and the owl.', 'Nothing.', 'Mara saw an owl.']);
    expect(matched.map(({ id, mentionedAt, matchedKey }) => [id, mentionedAt, matchedKey])).toEqual([
      ['1', 2, 'owl'],
      ['3', 2, 'mara'],
      ['2', 0, 'crypt']
    ]);
  });

  it('are called by their name when they have no keys, and by nothing when that is empty too', () => {
    expect(matchCards([card([], 'Silas'), card([' '], 'Nan', 'b')], ['Silas met Nan.'])).toHaveLength(2);
    expect(matchCards([card(['owl'], 'Silas')], ['Silas.'])).toHaveLength(0);
    expect(matchCards([card([], '  ')], ['  '])).toHaveLength(0);
  });
});
