/** Desert caravan: a lighthouse in numbered pieces is carried to a place that has no sea. */
import type { Starter } from '#api/story/starter.ts';

export const lighthouseCaravan: Starter = {
  id: 'lighthouse-caravan',
  title: 'The Lighthouse Caravan',
  genre: 'Desert caravan',
  blurb:
    'Forty camels carry a lighthouse in 340 numbered pieces, to be raised in twelve days where there has been no sea for a thousand years. Someone in camp is stealing it.',
  persona: {
    name: 'Yusra Dahl',
    pronouns: 'she/her',
    description:
      'Route-reader of the caravan, thirty-eight, sun-scarred, blind in the left eye. Reads sand by its sound and is paid in wells, not coin.'
  },
  instructions: '',
  plotEssentials:
    'The caravan of Zeyd Karroum carries a lighthouse, 340 numbered pieces on forty camels, across the waterless Amar to a hill named Ninth Stair. It must be lit in twelve days: the buyer, Madame Osk, says that the sea is coming back that night. Six wells lie on the way; the third was dry. Piece 212 vanished last night and nobody heard a camel stir. Yusra knows the only other road, and promised her dead brother Idris never to lead anyone down it.',
  authorsNote:
    'Heat, thirst and courtesy. Bargains matter; everyone’s water is counted. Wonders are seen from far off first.',
  opening: `At the fourth well the bucket comes up full of salt water.

Zeyd Karroum tastes it, spits, and looks at you as if you had put it there. Behind him forty camels kneel in their lines with a lighthouse on their backs: stair treads, brass rails, iron ribs, each piece with its number in white paint. The great lens rides in straw on the old white camel called Auntie, and throws a coin of light on the well-head that will not hold still.

"Sweet water for a hundred years," says Zeyd. "Then you read us a road, and it's the sea. Nine days' drink, if we're mean. Twelve days to Ninth Stair."

Petros Lume, the keeper, who has never seen the sea, has put his finger in the bucket and is crying without a sound.

You kneel and lay your ear to the sand. Under the feet of the camels, under the muttering men, there is something slow and wide, going out and coming in. And metal on stone, to the west, close by: somebody is fitting pieces together.`,
  storyCards: [
    {
      name: 'Zeyd Karroum',
      type: 'character',
      keys: ['Zeyd', 'Karroum', 'caravan-master'],
      entry:
        'Caravan-master, sixty, generous by night and hard by day. Has staked all forty camels on this contract. Has not told the drivers that payment comes only if the lamp burns.'
    },
    {
      name: 'Madame Osk',
      type: 'character',
      keys: ['Osk', 'Madame', 'buyer'],
      entry:
        'The buyer, veiled, drinks nothing that anyone has seen. Rides at the tail and counts the pieces aloud at dusk. Pays 5,000 in gold for a light and a drowned man’s name.'
    },
    {
      name: 'Petros Lume',
      type: 'character',
      keys: ['Petros', 'Lume', 'keeper'],
      entry:
        'Hired keeper, nineteen, seventh of a family of lighthouse keepers who lost their coast. Knows every piece by number and touch. Walks in his sleep, westward.'
    },
    {
      name: 'The lens',
      type: 'item',
      keys: ['lens', 'Auntie', 'straw'],
      entry:
        'Piece 1: nine hundred pounds of cut glass on Auntie, the white camel, who lets only Yusra load her. Seen through it, the desert is water, and there is one sail.'
    },
    {
      name: 'Piece 212',
      type: 'item',
      keys: ['212', 'missing piece', 'missing pieces'],
      entry:
        'The missing tread of the spiral stair, iron, as long as an arm. Without it the stair cannot be climbed by anyone who weighs more than a child.'
    },
    {
      name: 'The Hollow Road',
      type: 'place',
      keys: ['Hollow Road', 'other road', 'Idris'],
      entry:
        'The old ship channel to Ninth Stair, four days shorter, shaded, with sweet pools. Idris died in it, walking ahead of Yusra, who heard a wave. Wrecks stand upright along it.'
    },
    {
      name: 'The Tidewrights',
      type: 'faction',
      keys: ['Tidewrights', 'salt people', 'fires'],
      entry:
        'People of the western flats who build boats for a sea they have only been promised. They take one piece of whatever passes, and always leave something of equal weight.'
    }
  ]
};
