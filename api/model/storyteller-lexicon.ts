/**
 * Words that the storyteller's frames ask for, by kind of story. Things, people and sounds are singular and carry their
 * article; smells and light have none; a spot can follow "by"; a time can follow "until"; a part follows
 * "your". The head of a person ends at the star, and no two heads of a list are alike: said again, it is "the boy" alone.
 */
export type Genre = 'FANTASY' | 'MYSTERY' | 'SPACE' | 'GOTHIC' | 'SEA' | 'PLAIN';

export const LEXICON_KINDS = [
  'thing',
  'stranger',
  'sound',
  'smell',
  'spot',
  'light',
  'air',
  'part',
  'time'
] as const;
export type LexiconKind = (typeof LEXICON_KINDS)[number];

/** In every kind of story. */
const COMMON: Record<LexiconKind, string> = {
  thing: `a brass key|a folded letter|a chipped cup|a coil of rope|a tin box|a torn glove|a stub of pencil|a bent spoon|a cracked mirror|a bundle of rags|a wooden button|a dented flask|a length of copper wire|a half-eaten apple|a child’s shoe|a paper flower|a glass bead|a rusted hinge|a loop of red thread`,
  stranger: `a bookkeeper* with ink on her cuffs|a boy* with a bandaged ear|an old man* in two coats|a girl* with a ladder|a porter* with a split lip|a thin man* who counts under his breath|a cook* with burnt hands|a laundress* who hums as she works|a messenger* with mud to the knees|a broad man* with an onion|a clerk* with one lens missing from his spectacles|a night watchman* with a cold|a tall woman* in grey|a match seller* with bare feet|a nurse* with rolled sleeves|a young father* with a child asleep on his shoulder`,
  sound: `a door shutting two rooms away|a single bell|the scrape of a chair|a cough behind the wall|the tick of cooling metal|a dropped plate|somebody’s low laugh|a slow drip of water|a footstep that stops when you listen|the creak of a rope|a key turning in another lock|a soft double knock|a whistle with no tune in it|something heavy being dragged|paper tearing`,
  smell: `lamp oil|wet wool|cold ashes|old paper|hot metal|bread|vinegar|rain on stone|carbolic soap|burnt sugar|damp plaster|oranges|tallow|dust|fresh paint`,
  spot: `the door|the foot of the stairs|the window|the far wall|the long table|the low arch|the cracked pillar|the stack of crates|the iron rail|the last lamp|the cold stove|the turn of the passage|the broken bench|the shelf of jars|the side entrance`,
  light: `lamplight|grey daylight|a thin wedge of light|the last of the light|yellow light|a flicker of light|the light from the passage|a dusty beam|light from a door left ajar|a sallow glow|the early light|the light of a single lamp|a smear of brightness`,
  air: `a draught|a cold breath of air|a stale warmth|a thin mist|a sudden stillness|a curl of smoke|a damp chill|a gust|a faint haze|a prickling heat|a hush|a dry wind|a slow current of air`,
  part: `left wrist|right knee|jaw|left shoulder|right thumb|forehead|left ankle|left cheek|right forearm|lower lip|left palm|neck|right heel|right hip|left ear|right shin|back|right elbow|left hand|scalp|chin|right wrist`,
  time: `first light|the next bell|nightfall|noon tomorrow|the end of the week|the hour turns|midnight|the lamps are out|the day after tomorrow|the streets are empty|supper|the third knock|the weather breaks|everyone else is asleep|the fires burn down|somebody comes to relieve you|the change of watch|the last guest has gone|the new moon|morning`
};

const BY_GENRE: Record<Genre, Partial<Record<LexiconKind, string>>> = {
  FANTASY: {
    thing: `a horn cup|a sprig of rowan|a cracked rune stone|a dagger without a guard|a purse of old silver|a wax seal with a stag on it|a crow’s feather|a vial of green glass|a bone whistle|an arrowhead of black flint|a candle that burns blue|a knight’s spur|a bag of salt|a scrap of banner`,
    stranger: `a hedge witch* with straw in her hair|a tinker* with a lame donkey|a knight* without a horse|a goose girl|a charcoal burner|a barefoot pilgrim|a toll keeper* with a wooden leg|a minstrel* who has lost his strings|a squire* in borrowed mail|a herb woman|a gravedigger* with clean hands|a hooded falconer`,
    sound: `a horn beyond the trees|a raven’s cough|a hoofbeat and then none|a hammer on an anvil|a wolf or something that has learned from one|a chant from below|a wing against a shutter|a mill wheel turning|the ring of a dropped blade|a chain going slack`,
    smell: `wood smoke|crushed thyme|horses|wet moss|beeswax|iron and ale|pine pitch|old hay`,
    spot: `the well|the hearth|the standing stone|the stable door|the gatehouse|the shrine|the broken wall|the oak|the anvil|the bridge post`,
    light: `torchlight|firelight|the light of a low moon|candlelight|a glimmer of foxfire|green light through leaves`,
    air: `a ground mist|a breath off the marsh|a smoke that smells of herbs|a cold that comes up from the stones|a wind from the hills|a fall of ash|a drift of seed|a shiver of frost`,
    time: `cockcrow|the harvest bell|the moon clears the hill|the gates close`
  },
  MYSTERY: {
    thing: `a railway ticket|a photograph with one face cut out|a cigarette case|a pawn ticket|a lady’s glove|a bloodstained handkerchief|a stopped pocket watch|a torn page from a diary|a hotel key|a revolver cartridge|a visiting card with no name on it|a bottle of sleeping drops|a broken cufflink|a newspaper folded to the obituaries`,
    stranger: `a constable* with wet boots|a cab driver|a typist* with red eyes|a pawnbroker|a hotel porter|a reporter* with a dull pencil|a widow* in a veil|a bookmaker’s runner|a doctor* with his bag half open|a landlady* in slippers|a night clerk|a chauffeur* without a car`,
    sound: `a telephone in an empty office|a car door|a typewriter two floors up|a tram bell|the click of heels on wet pavement|a gramophone that sticks|a lift stopping at the wrong floor|a shot or a slammed lid|a radio turned down|a window sash dropping`,
    smell: `cigar smoke|bitter almonds|wet pavement|hair oil|gin|furniture polish|coal smoke|face powder`,
    spot: `the front desk|the coat stand|the telephone|the fire escape|the bookcase|the lift|the kerb|the writing desk|the hall mirror|the drinks cabinet`,
    light: `the light of a street lamp|neon through the blinds|a torch beam|the glow of a desk lamp|the sweep of headlights|gaslight`,
    air: `a yellow fog|a ribbon of cigar smoke|a drizzle|a draught under the office door|a fog off the river|a wet wind|a fug of steam|a heat from the pipes`,
    time: `the last train|closing time|the morning edition|the inquest`
  },
  SPACE: {
    thing: `a cracked visor|a spent fuel cell|a data wafer with no label|a coil of patch cable|a crew tag|a ration tin|a pressure gauge stuck at nine|a maintenance key|a spool of sealing tape|a child’s drawing of a sun|a dead hand-lamp|an air filter gone black|a printed star chart|a loose hull rivet`,
    stranger: `a technician* with frost on her sleeves|a pilot* off shift|a loader* in a stained pressure suit|a medic* without a badge|a salvage man|a child* who has never seen a sky|an engineer* with a burnt eyebrow|a docking clerk|a miner* with a steel hand|a steward|a courier* with a locked case|a welder* in a raised mask`,
    sound: `an alarm cut short|the thump of a distant lock|a voice on a dead channel|a pump changing its mind|the tick of the hull|a drone passing overhead|a hiss behind the panel|a chime for a shift that does not exist|static with a rhythm in it|a relay closing`,
    smell: `hot circuits|coolant|recycled air|ozone|antiseptic|scorched rubber|algae|machine oil`,
    spot: `the airlock|the console|the hatch|the service ladder|the viewport|the cable duct|the pressure door|the suit rack|the water tank|the emergency panel`,
    light: `the glow of a status panel|emergency lighting|starlight|a red standby light|the blue of a screen|light from the reactor window`,
    air: `a breath from the vents|a cold leak|a drift of frost|a thinning of the air|a warm exhaust|a mist of coolant|a tremor in the deck|a pulse of static`,
    time: `the next shift|the burn is over|the orbit closes|the relay answers`
  },
  GOTHIC: {
    thing: `a mourning ring|a lock of hair in a case|a prayer book with a page cut out|a black ribbon|a stopped clock key|a candle end|a portrait no larger than a coin|a dead moth|a doll without a face|a bunch of dried lilies|a letter in your own hand|a rusted bell pull|a communion cup|a mouldering veil`,
    stranger: `a housekeeper* with a ring of keys|a curate* with shaking hands|a deaf gardener|a maid* who will not meet your eye|a coachman* in mourning bands|a physician* who smells of gin|a pale child* in a nightgown|a sexton* with a lantern|a governess|a blind organist|a footman* with a scratched face|a lady* dressed for another century`,
    sound: `a music box winding down|a sigh in the chimney|a child’s ball on the stairs|a clock striking the wrong hour|a nail against glass|a held organ pedal|a rustle of silk in an empty room|rain in the walls|a dog that will not stop|a bolt drawn back`,
    smell: `lilies|grave earth|camphor|wet ivy|extinguished candles|old velvet|mould|incense`,
    spot: `the covered portrait|the chapel door|the tall clock|the bricked-up arch|the harp|the nursery stair|the family vault|the cold grate|the servants’ passage|the shrouded chair`,
    light: `candlelight|moonlight through a cracked pane|the glow of dying coals|a flash of lightning|the light of a swinging lantern|corpse-pale light`,
    air: `a cold that has a shape|a mist against the panes|a breath that is not yours|a stir of dust sheets|a clammy stillness|a weeping damp|a sough in the flue|a fog from the churchyard`,
    time: `the candle is done|the clock is wound|the storm has passed|All Souls`
  },
  SEA: {
    thing: `a brass sextant|a sealed rum bottle|a marlinspike|a wet chart|a gull’s skull|a tarred lanyard|a captain’s whistle|a bag of doubloons too light for its size|a harpoon head|a tattooed scrap of sailcloth|a ship’s bell clapper|a boat hook|a compass that points at you|a knotted cord`,
    stranger: `a boatswain* with a pipe|a cabin boy* with chapped hands|a one-eyed cooper|a fishwife|a pilot* who never learned to swim|a sailmaker|a harbour clerk|a drowned-looking lad|a gunner* hard of hearing|a net mender|a stowaway* with salt in his hair|a captain’s widow`,
    sound: `a buoy bell|the groan of the hull|a sudden cry of gulls|a line snapping taut|a shout from the crow’s nest|surf on rocks too close|an oar against wood|a shanty with the words changed|the slap of wet canvas|a chain running out`,
    smell: `tar|salt|fish scales|rum|wet canvas|kelp|gunpowder|bilge water`,
    spot: `the mast|the capstan|the rail|the hatch|the bollard|the helm|the chart table|the gangway|the lifeboat|the harbour stair`,
    light: `the sweep of the lighthouse|the light of a stern lantern|light off the water|St Elmo’s fire|the green of a shallow sea|the light of a ship’s lamp`,
    air: `a sea fret|a squall|a wind from the wrong quarter|a dead calm|a spray over the side|a salt haze|a swell under everything|a reek of low tide`,
    time: `the tide turns|eight bells|landfall|the anchor is up`
  },
  PLAIN: {
    thing: `a map with one corner burnt|a lead seal|a ball of twine|a small blue bottle|a tin whistle|a comb with two teeth left|a playing card|a strip of leather|a lump of chalk`,
    stranger: `a locksmith|an egg woman* with a full basket|a barber|a lamp mender*|a twin* without the other|a surveyor|a seamstress* with pins in her mouth|a retired soldier`,
    sound: `a dog answering another dog|a broom on a stone step|the clink of a bottle|a cart going downhill|a window being raised|a whisper that breaks off|rain starting`,
    smell: `tobacco|cut grass|onions|candle wax|ink|leather|cold tea`,
    spot: `the gate|the water butt|the notice board|the empty chair|the cellar hatch|the lamp post|the counter`,
    light: `evening light|light off a wet roof|the light of a match|morning light|a lantern’s glow`,
    air: `a fine rain|a wind with grit in it|a fog|a heat off the stones|a chill`,
    time: `market day|the rain stops|the shops open`
  }
};

/** All words of a kind in a kind of story. No two are alike. */
export function wordsOf(kind: LexiconKind, genre: Genre): string[] {
  const words = `${BY_GENRE[genre][kind] ?? ''}|${COMMON[kind]}`.split('|').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/** People and places that the story may turn up by itself; the cards' names come first. */
export const NEW_NAMES =
  'Tamsin Rook|Odo Vey|Marrick|Sister Calla|Jonas Thrale|Wren|Old Bexley|Ada Quill|Corvin Hale|Nessa|Tobias Marsh|Imre|Lysa Pell-Hart|Dunstan|Peverell|Sabine Orr|Halloran|Mother Agnes|Ruben Stark|Ottoline|Fenwick|Kestrel Boyd|Ilya|Hester Vane|Caspar|Moll Tierney|Auberon|Dita|Garrick Snow|Philippa Reeve|Silas'.split(
    '|'
  );

export const NUMBERS =
  'two|three|four|five|six|seven|eight|nine|eleven|twelve|thirteen|seventeen|twenty|thirty|forty'.split('|');

export const NEW_PLACES =
  'Salt Lane|Ninth Stair|Harrow Gate|Tallow Row|Coldwater|the Old Exchange|Marrow Hill|Widow’s Walk|Saint Orrin’s|the Long Ward|Pell Street|the Upper Works|Greywater|Lantern Court|the Blue Rooms|Ashdown|the Far Landing|Needle Passage|Kestrel Rock|the Lower Ring|Thornfield|Candle Yard|the Weigh House'.split(
    '|'
  );

export const ORDINALS = 'third|fourth|fifth|sixth|seventh|eighth|ninth|tenth'.split('|');

export const PASSWORDS =
  'heron|winter barley|quicksilver|nightjar|ninepence|verdigris|cinder|larkspur|undertow|saffron|wormwood|high water|ember'.split(
    '|'
  );
