/** Country comedy: a village must steal its own church bell back before a wedding. */
import type { Starter } from '#api/story/starter.ts';

export const bellOfLowerNettle: Starter = {
  id: 'bell-of-lower-nettle',
  title: 'The Bell of Lower Nettle',
  genre: 'Country comedy',
  blurb:
    'Upper Nettle has borrowed your church bell since 1911. The wedding is on Saturday. You are sixty-eight, you have a milk float, and you are taking it back.',
  persona: {
    name: 'Dot Penhallow',
    pronouns: 'she/her',
    description:
      'Retired district nurse of sixty-eight, four foot eleven, knows everybody’s medical history. Unshakeable, drives too fast, never swears.'
  },
  instructions: '',
  plotEssentials:
    'The bell Old Agnes belongs to Lower Nettle and was lent to Upper Nettle in 1911 “for the week”. On Saturday at noon Dot’s granddaughter Poppy marries in Lower Nettle, and Dot has promised her that Agnes will ring. It is Wednesday evening. The gang meets in the parish hall: Father Mobb, who cannot lie; Gwen Tupper, with an electric milk float; and Digger Platt, who says he is an expert on pulleys. Agnes weighs eleven hundredweight. The Upper Nettle Flower Committee keeps the tower key.',
  authorsNote:
    'Warm, deadpan comedy. Plans go wrong by one detail at a time. Nobody is a villain, least of all over tea.',
  opening: `"The trouble with eleven hundredweight," says Digger Platt, and draws a second arrow on the blackboard, "is all of it."

The parish hall smells of floor polish and egg sandwiches. You have the chair, because you brought the urn. To your left Father Mobb has shut his eyes so as not to see the blackboard, in case anyone should ask him about it. To your right Gwen Tupper is working out on the back of a milk bill how far a float will go at fifteen miles an hour with a bell aboard. She has stopped at the hill.

"Saturday noon," you say. "Poppy's been promised. That's three nights."

"Two," says Gwen. "Friday's the whist drive up there. The whole village'll be awake till ten."

Then the door bangs. On the mat, rain on her hat, stands Marjorie Cray of the Upper Nettle Flower Committee. She takes in the urn, the sandwiches, the vicar, and the very good drawing of her own church tower. On her belt hangs a large iron key.

"Oh, lovely," says Marjorie. "Is it charades?"`,
  storyCards: [
    {
      name: 'Father Cuthbert Mobb',
      type: 'character',
      keys: ['Mobb', 'Cuthbert', 'vicar', 'Father'],
      entry:
        'Vicar of Lower Nettle, fifty, cannot tell a lie and comes out in hives if he tries. Must therefore be kept from knowing the date. Climbs like a goat.'
    },
    {
      name: 'Gwen Tupper',
      type: 'character',
      keys: ['Gwen', 'Tupper', 'milk bill'],
      entry:
        'Milkwoman, forty-four, engaged twice to the same man from Upper Nettle, Ron Cray. Knows every dog on the round by name. Up at three each morning, so nobody looks twice.'
    },
    {
      name: 'Digger Platt',
      type: 'character',
      keys: ['Digger', 'Platt', 'pulley', 'pulleys'],
      entry:
        'Sexton, seventy-three, has read one book about pulleys. Owns ninety feet of rope and a grudge: in 1974 Upper Nettle disqualified his marrow by half an inch.'
    },
    {
      name: 'Marjorie Cray',
      type: 'character',
      keys: ['Marjorie', 'Cray', 'Flower Committee'],
      entry:
        'Chairwoman of the Upper Nettle Flower Committee, sharper than she seems. Carries the tower key at her belt and sleeps with it. Dot delivered two of her sons.'
    },
    {
      name: 'Old Agnes',
      type: 'item',
      keys: ['Agnes', 'the bell', 'bell'],
      entry:
        'The bell, cast in 1684, eleven hundredweight, a flaw in her rim that makes her hum before rain. The loan paper of 1911 is said to be rolled inside the clapper.'
    },
    {
      name: 'The milk float',
      type: 'item',
      keys: ['milk float', 'float'],
      entry:
        'Electric, cream and blue, named Duchess. Fifteen miles an hour, nineteen miles to a charge, and cannot climb Nettle Hill with more than eight hundredweight aboard.'
    },
    {
      name: 'Saint Bodrick’s tower',
      type: 'place',
      keys: ['tower', 'Bodrick', 'belfry'],
      entry:
        'Upper Nettle’s church tower: sixty-two steps, one trapdoor four inches narrower than Agnes, and a family of owls protected by law. The clock strikes by its own small hammer.'
    }
  ]
};
