/** The kind of story, by the words of its material: it decides which things and people the storyteller may turn up. */
import type { Narration } from './storyteller-reading.ts';
import type { Genre } from './storyteller-lexicon.ts';

const GENRES: [Genre, RegExp][] = [
  [
    'SPACE',
    /\b(?:space|star(?:s|ship)?|orbit\w*|airlock|hull|planet\w*|reactor|android|robot|station|colony|alien|galaxy|crew deck|oxygen|asteroid)\b/gi
  ],
  [
    'SEA',
    /\b(?:sea|ship|sail\w*|harbou?r|tide|captain|island|reef|pirate\w*|lighthouse|deck|mast|ocean|schooner|port)\b/gi
  ],
  [
    'MYSTERY',
    /\b(?:murder\w*|detective|inspector|police|clue\w*|suspect\w*|alibi|constable|case|corpse|evidence|telegram|hotel|railway)\b/gi
  ],
  [
    'GOTHIC',
    /\b(?:manor|ghost\w*|haunt\w*|crypt|candle\w*|abbey|curse\w*|widow|graveyard|chapel|heir\w*|asylum|mourning|portrait)\b/gi
  ],
  [
    'FANTASY',
    /\b(?:magic\w*|wizard|witch|dragon\w*|sword\w*|king|queen|elf|elves|dwar\w+|goblin\w*|kingdom|spell\w*|rune\w*|knight\w*|castle|forest)\b/gi
  ]
];

/**
 * What never changes in a story decides, else its cards; never the passages in view: the word lists of a line would change
 * under it, and with them the promise that no sentence comes twice.
 */
export function genreOf(material: Narration): Genre {
  const lasting = [material.plotEssentials, material.persona.description, material.authorsNote].join(' ');
  const cards = material.cards.map((card) => `${card.name} ${card.entry}`).join(' ');
  for (const text of [lasting, cards]) {
    const counts = GENRES.map(([genre, pattern]) => [genre, text.match(pattern)?.length ?? 0] as const);
    const [genre, count] = counts.reduce((best, each) => (each[1] > best[1] ? each : best));
    if (count > 0) return genre;
  }
  return 'PLAIN';
}
