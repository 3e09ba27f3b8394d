/** Fantasy road: a mile of the king's road has vanished, and somebody has to carry its stone back. */
import type { Starter } from '#api/story/starter.ts';

export const missingMile: Starter = {
  id: 'missing-mile',
  title: 'The Missing Mile',
  genre: 'Fantasy road',
  blurb:
    'Milestone 88 was stolen, and the country around it went too. You have a mule, a blank stone and eleven days to put a mile of the world back.',
  persona: {
    name: 'Oda Kessel',
    pronouns: 'she/her',
    description:
      'A stonecutter’s apprentice of twenty-three, broad in the shoulder, slow to anger, missing the tip of her left little finger. She talks to stones when alone.'
  },
  instructions: '',
  plotEssentials:
    'Milestones hold the king’s road in place; take one away and its mile is gone, with everybody in it. Stone 88 was taken nine nights ago, and the village of Amblecote vanished with it. Oda’s teacher, Brannoch Sile, broke his hip and sent her in his stead with a blank stone. She promised him not to cut the number until she stands on the very spot. If the stone is not set before the first snow, eleven days from now, the road will heal over the gap for good.',
  authorsNote: 'Weather, tools and tired feet first. Magic is rare, old and follows the logic of surveying.',
  opening: `The road ends in the middle of a hedge. On this side stands milestone 87, lichen on its north face; on the far side, where you can see a rooster and half a gate, stands 89. You could throw a pebble from one to the other. Yesterday it would have been a mile's walk through Amblecote.

Bishop, your mule, will not go closer. On his cart the blank stone lies under sacking, as heavy as a grown man, and Brannoch's chisel knocks against it whenever he shivers.

"That'll be tuppence," says the toll-keeper. He sits in a booth with no road behind it, ledger open on his knees: a long man called Hask, in two coats. "Each way. Though I'll tell you for nothing that a woman in grey boots crossed here before dawn, carrying a lantern with no candle in it. She stepped over that hedge. She was an hour in the stepping."

He licks his pencil and waits. From inside the hedge, quite close, a bell begins to toll for market day.`,
  storyCards: [
    {
      name: 'Hask',
      type: 'character',
      keys: ['Hask', 'toll-keeper', 'toll keeper'],
      entry:
        'Toll-keeper at milestone 87, long and mournful, in two coats. Writes down everyone who passes and cannot lie about his ledger. His daughter Nell, nine, was in Amblecote on an errand.'
    },
    {
      name: 'Brannoch Sile',
      type: 'character',
      keys: ['Brannoch', 'Sile', 'teacher'],
      entry:
        'Oda’s teacher, last licensed stone-setter of the king’s road, laid up in Carrick with a broken hip. He set stone 88 forty years ago and has never said why it is buried upside down.'
    },
    {
      name: 'The blank stone',
      type: 'item',
      keys: ['blank stone', 'the stone', 'milestone'],
      entry:
        'Blue whinstone for the new 88, twelve stone in weight. It grows warm near its true place. Once a number is cut it can never be moved by its cutter again.'
    },
    {
      name: 'Amblecote',
      type: 'place',
      keys: ['Amblecote', 'village', 'missing mile'],
      entry:
        'The vanished village: thirty-one houses, a market on Thursdays, a bell named Patience. Those inside live the same Thursday over and do not know that they are gone.'
    },
    {
      name: 'The Shortwayers',
      type: 'faction',
      keys: ['Shortwayers', 'grey boots', 'surveyors'],
      entry:
        'Surveyors in grey boots who sell shorter journeys to the rich by stealing miles. Each carries an empty lantern: a mile is kept folded in the glass. They fear breaking one.'
    },
    {
      name: 'Corvane Ashlar',
      type: 'character',
      keys: ['Corvane', 'Ashlar', 'lantern'],
      entry:
        'The woman in grey boots, once Brannoch’s apprentice, courteous, left-handed. She took stone 88 for a buyer at Quern Abbey, who pays her 300 crowns, and she does not know that people were inside.'
    },
    {
      name: 'Bishop',
      type: 'character',
      keys: ['Bishop', 'mule'],
      entry:
        'Oda’s mule, fourteen, grey about the muzzle. Sits down when anything on the road is not where it should be, and can be bribed only with pears.'
    }
  ]
};
