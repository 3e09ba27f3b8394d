import { describe, expect, it } from 'vitest';
import { authorityOf } from '#api/memory/authority.ts';

describe('authority', () => {
  it.each([
    'Mira seemed tired after the crossing.',
    'Perhaps the ferryman knew the way.',
    'MAYBE the bell was cracked.',
    'Mira might have dropped the key in the mill.',
    'Mira suspected that Orrin lied.',
    'Orrin was believed dead.',
    'Der Fährmann schien zu lügen.',
    'Vielleicht kannte Orrin den Weg.',
    'Parecía que el barquero mentía.',
    'Tal  vez Mira perdió la llave.',
    'Le passeur semblait mentir.',
    'Mira avait peut-être perdu la clé.',
    'Возможно, паромщик лгал.',
    'Паромщику казалось, что Мира спит.',
    'Forse il traghettatore mentiva.',
    '米拉似乎很累。',
    '渡し守は嘘をついていたらしい。',
    '미라는 피곤한 것 같았다.'
  ])('is heuristic where the wording hedges: %s', (text) => expect(authorityOf(text)).toBe('HEURISTIC'));

  it.each([
    'Mira took the brass key from the mill.',
    'Mira pushed with all her might.',
    'The unseemly host struck Orrin.',
    'Mira assumed command of the ferry.',
    'Mira believed him and followed.',
    'The Maybelline company arrived.',
    'In May the river froze.',
    'Orrin war der beste Fährmann der Stadt.',
    'Mira nahm den Schlüssel.',
    '米拉拿走了钥匙。',
    '不可能的任务结束了。',
    '素晴らしい剣を手に入れた。',
    '아마추어 배우가 왔다.',
    ''
  ])('is story where nothing hedges: %s', (text) => expect(authorityOf(text)).toBe('ACCEPTED_STORY'));
});
