/** The kind of story, by the words of its material: it decides which things and people the storyteller may turn up. */
import type { Narration } from './storyteller-reading.ts';
import type { Genre } from './storyteller-lexicon.ts';

const GENRES: [Genre, RegExp][] = [
  // Countries that the other lists would only spoil.
  [
    'PLAIN',
    /\b(?:desert|caravan|camels?|dunes?|village|parish|wells?|market|cowboy|ranch|saloon|school|office)\b/gi
  ],
  [
    'SPACE',
    /\b(?:space\w*|star(?:s|ship)|orbit\w*|airlock|hull|planet\w*|reactor|android|robot|station|colony|alien|galaxy|oxygen|asteroid|lifepod|pod|beacon|salvage|drift|module|dock|vacuum|gravity|engineer|cryo\w*)\b/gi
  ],
  [
    'SEA',
    /\b(?:seas?|sail\w*|harbou?r\w*|tides?|islands?|reef|pirate\w*|mast|ocean|schooner|quay|anchor|shipwreck|captain|crew)\b/gi
  ],
  [
    'MYSTERY',
    /\b(?:murder\w*|detective|inspector|police|clue\w*|suspect\w*|alibi|constable|corpse|evidence|telegram|hotel|railway|witness\w*|accident|funeral)\b/gi
  ],
  [
    'GOTHIC',
    /\b(?:manor|ghost\w*|haunt\w*|crypt|candle\w*|abbey|curse\w*|graveyard|chapel|heir\w*|asylum|mourning|portraits?|mansion|housekeeper|foundling|inventory|unease|the house|estate|governess)\b/gi
  ],
  [
    'FANTASY',
    /\b(?:magic\w*|wizard|witch|dragon\w*|swords?|king\w*|queen|elf|elves|dwar\w+|goblin\w*|spell\w*|rune\w*|knight\w*|castle|enchant\w*|milestone\w*)\b/gi
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
