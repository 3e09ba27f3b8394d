/** Deep-space salvage: a hospital ship, adrift for sixty-one years, is still discharging its patients. */
import type { Starter } from '#api/story/starter.ts';

export const wardLights: Starter = {
  id: 'ward-lights',
  title: 'Ward Lights',
  genre: 'Deep-space salvage',
  blurb:
    'The hospital ship has been dead for sixty-one years. Every nine days it releases one lifepod, empty, with the bed still warm. Your salvage claim runs out in forty hours.',
  persona: {
    name: 'Ilka Maro',
    pronouns: 'they/them',
    description:
      'Owner and pilot of the salvage tug Second Helping, forty-one, former ambulance flyer. Bad knee, good hands, hums when frightened.'
  },
  instructions: '',
  plotEssentials:
    'The hospital ship Lantern Hours vanished sixty-one years ago with 212 patients. Ilka and their engineer, Bex Adeyo, found it off Teller’s Drift, wards lit, air good, nobody aboard. Every nine days it launches one empty lifepod whose bed is warm. Ilka’s claim beacon lapses in forty hours; the rival cutter Fair Dealing arrives in thirty. Thirty per cent of the prize is Bex’s: it buys her brother Tobi a lung. Ilka promised her not to take a living thing off that ship.',
  authorsNote: 'Quiet dread, working hands, kindness under pressure. Air, hours and money are counted aloud.',
  opening: `The airlock of the Lantern Hours asks you to wash your hands.

It says so on a card, in six languages, above a basin that still runs. You wash them, gloves and all, because the inner door stays shut until you do. Then it opens on a corridor with clean floors and ward lights turned down for the night. Sixty-one years adrift, and somebody has mopped.

"Thirty-one hours in your packs," says Bex in your ear from the tug. "Beacon's good for forty. And Ilka? It launched another pod. I've got it on the grapple. Empty. Blanket's turned back. The pillow," she says, and has to begin again, "the pillow's still got the dent in it."

On the wall beside you a board lists the beds of Ward Four. Two hundred and eleven names have been crossed out, each in the same blue ink. One name has not. As you watch, a drawer under the board slides open by itself and offers you a visitor's badge, already printed: MARO, I. FAMILY.`,
  storyCards: [
    {
      name: 'Bex Adeyo',
      type: 'character',
      keys: ['Bex', 'Adeyo', 'engineer'],
      entry:
        'Ilka’s engineer on the Second Helping, twenty-nine, fast talker, superstitious about pillows. Her brother Tobi has four months without a new lung. She keeps a spare oxygen pack hidden.'
    },
    {
      name: 'Matron',
      type: 'character',
      keys: ['Matron', 'ship mind', 'speaker'],
      entry:
        'The ship’s mind, warm, firm, hard of hearing. May discharge a patient only to family, and has waited sixty-one years for visiting hours. Will not open drugs or the engine room to unwashed hands.'
    },
    {
      name: 'Corin Dace',
      type: 'character',
      keys: ['Corin', 'Dace', 'last patient', 'bed nine'],
      entry:
        'The last name on the board: Ward Four, bed nine, admitted at age six. No body, no pod. Draws boats in blue ink on the undersides of things.'
    },
    {
      name: 'The Second Helping',
      type: 'place',
      keys: ['Second Helping', 'tug', 'grapple'],
      entry:
        'Ilka’s tug, patched, paid off but for 8,000. Two bunks, one grapple, an ambulance siren nobody has the heart to unbolt. Can tow the Lantern Hours at a crawl.'
    },
    {
      name: 'Ward Four',
      type: 'place',
      keys: ['Ward Four', 'ward', 'beds'],
      entry:
        'Children’s ward: twenty beds made tight, a painted night sky with one star too many. The clock stands at 6:40 and starts when a visitor sits down.'
    },
    {
      name: 'The claim beacon',
      type: 'item',
      keys: ['beacon', 'claim'],
      entry:
        'Yellow, suitcase-sized, bolted by the airlock. Forty hours left, not renewable. Void if anyone alive is found aboard: then it is a rescue, unpaid.'
    },
    {
      name: 'Crew of the Fair Dealing',
      type: 'faction',
      keys: ['Fair Dealing', 'cutter', 'Hollis Quay'],
      entry:
        'Rival salvors under Captain Hollis Quay, polite, well armed, eleven strong. They cut wrecks up where they lie. Quay once pulled Ilka out of a burning dock and has not been thanked.'
    }
  ]
};
