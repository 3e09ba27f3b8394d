/** What the player writes in a story of 48 actions: one fact at its start, much else after it, and a question at its end. */

export type Written = { kind: 'DO' | 'SAY' | 'STORY' | 'SEE'; text: string };

export const STARTER = 'The Missing Mile';

/** The second action of the story. */
export const FACT: Written = {
  kind: 'STORY',
  text: 'Maren the ferrywoman hides a brass key beneath the third stair of the boathouse.'
};

/** Between the fact and the question: other people, other places, other things hidden, lent and promised. */
export const BETWEEN: Written[] = [
  { kind: 'SAY', text: 'Let me pass, Hask.' },
  { kind: 'DO', text: 'knock on every post of the hedge' },
  { kind: 'SEE', text: 'the lantern marks burnt into the milestone' },
  { kind: 'DO', text: 'give two pears to the mule and wait for the bell to stop' },
  {
    kind: 'STORY',
    text: 'A pedlar called Osric sells a jar of honey for four pence and buries the coins under an oak.'
  },
  { kind: 'SAY', text: 'Osric, have you seen a wedding party go by?' },
  { kind: 'DO', text: 'measure the gap in the hedge with a knotted rope' },
  { kind: 'SEE', text: 'smoke over the roofs of Amblecote' },
  { kind: 'DO', text: 'sharpen the chisel and oil its handle' },
  { kind: 'STORY', text: 'Widow Tansy lends a woollen shawl, and wants it back before the harvest supper.' },
  { kind: 'SAY', text: 'Thank you, Tansy. I promise to return it washed.' },
  // CONTINUE stands here.
  { kind: 'DO', text: 'carry a bucket of water up the hill to the goats' },
  { kind: 'SEE', text: 'a painted cart stuck in the ford' },
  { kind: 'DO', text: 'push the cart out of the mud with the driver' },
  { kind: 'SAY', text: 'What do you carry, driver, that weighs so much?' },
  { kind: 'STORY', text: 'The driver, Ludo, has nine barrels of lamp oil for the abbey and a broken thumb.' },
  { kind: 'DO', text: 'bind the broken thumb with a strip of linen' },
  { kind: 'SEE', text: 'the abbey tower against the evening sky' },
  { kind: 'DO', text: 'share bread and cold mutton beside the fire' },
  { kind: 'SAY', text: 'Ludo, who pays you for the oil?' },
  { kind: 'DO', text: 'wrap the mule in the woollen shawl that Tansy lent' }
];

/** CONTINUE is sent after so many of `BETWEEN`. */
export const CONTINUE_AFTER = 11;

/** The fact again, without one of its words: the encoder has to tell that a skipper may be a ferrywoman. */
export const QUESTION: Written = {
  kind: 'SAY',
  text: 'What has the skipper concealed below the staircase of her riverside shed?'
};
