/** Harbour mystery: the tide went out and stayed out, and there is a locked door on the sea bed. */
import type { Starter } from '#api/story/starter.ts';

export const dryHarbour: Starter = {
  id: 'dry-harbour',
  title: 'The Dry Harbour',
  genre: 'Harbour mystery',
  blurb:
    'The tide left Saint Orrel on Tuesday and has not come back. On the sea bed sits a dead pilot at a laid table, in front of a freshly painted door.',
  persona: {
    name: 'Tamsin Roe',
    pronouns: 'she/her',
    description:
      'Clerk of the bonded keys at the Saint Orrel custom house, thirty-four, short-sighted, exact. Forgets no number she has once written down.'
  },
  instructions: '',
  plotEssentials:
    'On Tuesday the tide left Saint Orrel and did not return; it is Friday. The pilot Lambert Quill has been found dead on the harbour floor, shoes dry, at a table laid for two, before a locked door that stands in the mud without a building. Tamsin keeps the register of sixty bonded keys. In Quill’s hand is key 61, which does not exist. The harbourmaster wants it called an accident before the owners’ meeting on Saturday at noon. Tamsin promised Quill’s widow, Bettany, the truth before the funeral.',
  authorsNote:
    'A patient mystery: physical clues, people with reasons, dry humour. Every answer costs something small.',
  opening: `You climb down the ladder where the water used to be. Eleven rungs are rusted, nine are weed, and then your boots stand on the floor of Saint Orrel harbour. Boats lie about on their sides. Somebody's lost anchor has been hung with washing.

The table is where the boy said: out past the fish quay, white cloth, two plates, two glasses. Lambert Quill, who piloted ships in here for thirty years, sits with his back to the town. He has been dead since Wednesday, Doctor Arkwell says. The mud lies smooth all round him, and there is not a speck on his shoes.

In front of him stands a green door in its frame, with nothing behind it but more mud and a surprised crab. The paint is tacky. The keyhole is brass.

"Well, there's your key," says the doctor, and turns the dead man's palm to the light. On the tag, in a hand very like your own, is the number 61. Behind the door someone moves a chair.`,
  storyCards: [
    {
      name: 'Doctor Sefa Arkwell',
      type: 'character',
      keys: ['Arkwell', 'doctor', 'Sefa'],
      entry:
        'Coroner of Saint Orrel, fifty, pipe never lit. Found lamp oil, not sea water, in Quill’s lungs, and will say so only to Tamsin. Owes the harbourmaster 200 guineas.'
    },
    {
      name: 'Ottoline Brask',
      type: 'character',
      keys: ['Brask', 'Ottoline', 'harbourmaster'],
      entry:
        'Harbourmaster, immaculate, third of her family in the post. Signs everything with a green pencil. Knew on Monday that the tide would fail, and moved her own yacht to Tarn Head.'
    },
    {
      name: 'Bettany Quill',
      type: 'character',
      keys: ['Bettany', 'widow'],
      entry:
        'The pilot’s widow, a net-mender on Cable Street. Her husband told her on Tuesday that he would dine with “the first harbourmaster”, a man 140 years dead.'
    },
    {
      name: 'Key 61',
      type: 'item',
      keys: ['key', '61', 'sixty-one'],
      entry:
        'Brass, cold even in the sun, tag in Tamsin’s own hand, though she never wrote it. The bonded register ends at 60, but one page has been cut out cleanly.'
    },
    {
      name: 'The green door',
      type: 'place',
      keys: ['green door', 'the door'],
      entry:
        'Stands upright in the mud behind the table. From the back it is blank oak. Key 61 opens it from the front, on a lit room that smells of lamp oil and rain.'
    },
    {
      name: 'The Ropewalk Company',
      type: 'faction',
      keys: ['Ropewalk', 'company', 'owners'],
      entry:
        'Owns half the quays, and the sea bed too since a purchase last month. Lost seventeen casks of lamp oil from bond on Monday and has not reported it.'
    },
    {
      name: 'Pip Marlow',
      type: 'character',
      keys: ['Pip', 'Marlow', 'the boy'],
      entry:
        'Mudlark of eleven who found the body. Sells what he digs up, and hides a pilot’s whistle that he took from the table. Trusts nobody who wears a hat.'
    }
  ]
};
