/** The markdown subset of story text: what becomes emphasis, and that nothing else ever becomes anything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProse, type Paragraph } from '#lib/story/prose.ts';

const written = (paragraph: Paragraph | undefined): string =>
  (paragraph ?? [])
    .map(({ text, isStrong, isEmphasis }) => {
      const inner = isEmphasis ? `<em>${text}</em>` : text;
      return isStrong ? `<strong>${inner}</strong>` : inner;
    })
    .join('');

describe('prose', () => {
  it.each([
    ['plain', 'The owl blinked.', 'The owl blinked.'],
    ['emphasis by stars', 'It was *not* there.', 'It was <em>not</em> there.'],
    ['emphasis by underscores', 'It was _not_ there.', 'It was <em>not</em> there.'],
    ['strong', '**Run!** she said.', '<strong>Run!</strong> she said.'],
    ['both', '***Run!***', '<strong><em>Run!</em></strong>'],
    [
      'emphasis in strong',
      '**do *not* run**',
      '<strong>do </strong><strong><em>not</em></strong><strong> run</strong>'
    ],
    ['an underscore in a word', 'the file_name_here', 'the file_name_here'],
    ['a lone star', 'a * b, 3 * 4', 'a * b, 3 * 4'],
    ['a mark that never closes', 'It was *not', 'It was *not'],
    ['HTML', '<b onclick="x()">no</b> <script>', '<b onclick="x()">no</b> <script>'],
    ['a link and an image', '[a](http://b) ![c](http://d)', '[a](http://b) ![c](http://d)'],
    ['a heading', '# Chapter', '# Chapter']
  ])('reads %s', (_, text, expected) => {
    expect(written(parseProse(text)[0])).toBe(expected);
  });

  it('parts paragraphs at empty lines and keeps line breaks inside them', () => {
    expect(parseProse('One\ntwo.\r\n\r\n  \nThree.\n').map(written)).toEqual(['One\ntwo.', 'Three.']);
  });

  it('loses no letter and adds none, whatever is written', () => {
    const letters = (text: string) => text.replace(/[*_\s]/g, '');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('*', '**', '_', 'a', 'b c', ' ', '\n\n', '<i>', 'é')),
        (pieces) => {
          const text = pieces.join('');
          const shown = parseProse(text)
            .flat()
            .map((run) => run.text)
            .join('');
          expect(letters(shown)).toBe(letters(text));
        }
      )
    );
  });
});
