/** Gothic house: a cataloguer finds a tag with his own name in a house where everything is numbered. */
import type { Starter } from '#api/story/starter.ts';

export const inventoryOfThrale: Starter = {
  id: 'inventory-of-thrale',
  title: 'The Inventory of Thrale',
  genre: 'Gothic house',
  blurb:
    'Every object in Thrale House wears a numbered brass tag, 4,116 of them. You were hired to check the list. Number 4,117 is you.',
  persona: {
    name: 'Edmund Ferrow',
    pronouns: 'he/him',
    description:
      'Auction-house cataloguer of thirty, neat, in debt, sleeps badly. Has an eye for forgeries and a grey glove on his burnt right hand.'
  },
  instructions: '',
  plotEssentials:
    'Lady Ismay Thrale has hired Edmund for a fortnight, at ninety pounds, to check the inventory of Thrale House: 4,116 objects, each with a brass tag. Rule of the house: nothing may be without its tag after dusk. What loses its tag is forgotten by everyone, and then it is not there. The last entry, 4,117, thirty years old, reads “Edmund Ferrow, infant, one”. Edmund grew up in a foundling home with his sister Ada. He promised her a letter every Sunday, and that he would be home by Michaelmas.',
  authorsNote:
    'Slow unease and exact detail. Objects behave before people do. The house is never simply evil.',
  opening: `Mrs. Pym gives you a lamp, a ledger and a bag of spare tags, and counts the spare tags twice.

"Dusk is at ten past five," she says. "Whatever you have off, have it back on by then. We lost a footman in the spring, or so it says in the book. I couldn't tell you what he looked like."

You begin in the long gallery because the light is best there. Thirty-six portraits, thirty-six tags. A stuffed heron, 1,204. The nail that the heron hangs on, 1,205. It is soothing work, and by four o'clock you have reached the back of the ledger, where the ink has browned and the hand grows small. The lawyer never mentioned the last line.

4,117. Edmund Ferrow, infant, one. Nursery.

Below the line a tag has been pinned to the page. It is brass, and the hole is worn, as if for years it had hung from something that moved. It is warm. Overhead, in a part of the house that is not on your plan, a small voice has begun to count.`,
  storyCards: [
    {
      name: 'Mrs. Pym',
      type: 'character',
      keys: ['Pym', 'housekeeper'],
      entry:
        'Housekeeper, sixty, tag 2,950 on a ribbon at her throat. Kind within the rules. Keeps a drawer of tags whose objects nobody remembers, and weeds it on Sundays.'
    },
    {
      name: 'Lady Ismay Thrale',
      type: 'character',
      keys: ['Ismay', 'Lady Thrale', 'her ladyship'],
      entry:
        'Owner, seventy-one, receives only after dark behind a screen. Must sell by Michaelmas to pay 6,000 pounds. Wears two tags and will not say whose the second is.'
    },
    {
      name: 'The counting child',
      type: 'character',
      keys: ['child', 'counting', 'small voice', 'nursery'],
      entry:
        'A voice behind the walls, about seven, counting upward through the night. Answers questions only with numbers, each one a tag. Always breaks off at 4,116.'
    },
    {
      name: 'Tag 4,117',
      type: 'item',
      keys: ['4,117', '4117', 'brass tag', 'tag'],
      entry:
        'Brass, warm, worn at the hole, made out for Edmund. On its back, scratched with a pin: “not for sale. I.T.” While he wears it, every lock in the house knows him.'
    },
    {
      name: 'The east stair',
      type: 'place',
      keys: ['east stair', 'stair', 'stairs'],
      entry:
        'Nineteen steps going up, eighteen coming down. The missing step was tag 3,300. Whoever pauses between the ninth and tenth hears tomorrow’s weather and, sometimes, their own name.'
    },
    {
      name: 'Josiah Venn',
      type: 'character',
      keys: ['Venn', 'Josiah', 'lawyer'],
      entry:
        'The family’s lawyer, jovial, wet cough. Comes on Thursday for the finished ledger. Gets five hundred pounds if the count is exactly 4,116, and has already been paid half.'
    },
    {
      name: 'Ada Ferrow',
      type: 'character',
      keys: ['Ada', 'sister', 'letter'],
      entry:
        'Edmund’s sister, thirty-two, schoolmistress in Leddon. Her letters from the house arrive with one sentence less each time. She remembers a nursery with a heron on the wall.'
    }
  ]
};
