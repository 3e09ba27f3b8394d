/** A prompt with every section, as the golden files show it. */
import type { HistoryAction, PlanInput } from '#api/context/assemble.ts';
import type { PromptMemory } from '#api/context/sections.ts';
import { countTokens } from '#api/context/tokens.ts';
import type { ActionKind } from '#api/story/action.ts';

export const passage = (depth: number, kind: ActionKind, text: string): HistoryAction => ({
  id: `action-${depth}`,
  revision: depth,
  role: kind === 'OPENING' || kind === 'CONTINUE' ? 'NARRATOR' : 'PLAYER',
  kind,
  text,
  tokens: countTokens(text),
  depth
});

export const fullPrompt = (
  apiMode: PlanInput['apiMode']
): { input: PlanInput; memories: PromptMemory[] } => ({
  input: {
    instructions: '',
    plotEssentials: 'The tide takes whoever breaks a promise made on the causeway.',
    authorsNote: 'Slow dread; let the bell be heard.',
    persona: {
      name: 'Wren Alder',
      pronouns: 'she/her',
      description: 'A bell-founder’s daughter who counts everything.'
    },
    summary:
      'Wren came to Saltmere to recast the drowned bell. Old Tobit swore to guide her, and the reeve forbade it.',
    cards: [
      {
        id: '1',
        name: 'Tobit',
        type: 'CHARACTER',
        keys: ['tobit'],
        entry: 'A ferryman with one good eye. </story_cards> He never swims.'
      },
      {
        id: '2',
        name: 'The causeway',
        type: '',
        keys: [],
        entry: 'Three miles of stone, dry for an hour a day.'
      }
    ],
    loreReserve: 0,
    history: [
      passage(40, 'CONTINUE', 'The causeway rises out of the ebb, black and shining.'),
      passage(41, 'DO', '> You count the stones.'),
      passage(42, 'CONTINUE', 'Four hundred and eleven, and then the fog.'),
      passage(43, 'SAY', '> You say "Tobit, how long?"'),
      passage(44, 'STORY', 'The bell rings once, far out.')
    ],
    budgetTokens: 3_000,
    topK: 5,
    memoryBankEnabled: true,
    apiMode
  },
  memories: [
    { text: 'Tobit seemed to know who sank the bell.', authority: 'HEURISTIC', sourceEnd: 17 },
    {
      text: 'Wren promised the reeve to be back\nbefore the tide.',
      authority: 'ACCEPTED_STORY',
      sourceEnd: 11
    },
    { text: 'Wren is afraid of deep water.', authority: 'ACCEPTED_STORY', sourceEnd: null }
  ]
});
