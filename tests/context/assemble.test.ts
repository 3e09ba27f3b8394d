import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type HistoryAction, type PlanInput, assembleContext, planContext } from '#api/context/assemble.ts';
import { toMessages } from '#api/context/messages.ts';
import { type PromptMemory, countMemoryTokens } from '#api/context/sections.ts';
import { countTokens } from '#api/context/tokens.ts';
import { isStoryError } from '#api/errors.ts';
import { fullPrompt, passage } from '#tests/context/full-prompt.ts';

const plain = (changes: Partial<PlanInput> = {}): PlanInput => ({
  instructions: 'Tell it.',
  plotEssentials: '',
  authorsNote: '',
  persona: { name: '', pronouns: '', description: '' },
  summary: null,
  cards: [],
  loreReserve: 0,
  history: [passage(0, 'OPENING', 'You wake.'), passage(1, 'DO', '> You stand.')],
  budgetTokens: 1_000,
  topK: 5,
  memoryBankEnabled: true,
  apiMode: 'CHAT',
  ...changes
});

const kindsOf = (input: PlanInput, memories: PromptMemory[] = []): string[] =>
  assembleContext(planContext(input), { memories }).sections.map(({ kind }) => kind);

const story = (count: number): HistoryAction[] =>
  Array.from({ length: count }, (_, depth) =>
    passage(
      depth,
      depth % 2 === 0 ? 'CONTINUE' : 'DO',
      `${depth % 2 ? '> You' : 'The ferryman'} passed milestone ${depth} of the long road north.`
    )
  );

describe('the whole prompt', () => {
  it.each(['CHAT', 'COMPLETION'] as const)('in %s mode is the golden one', async (apiMode) => {
    const { input, memories } = fullPrompt(apiMode);
    const { messages } = assembleContext(planContext(input), { memories });
    const text = messages.map(({ role, content }) => `=== ${role}\n${content}`).join('\n');
    await expect(text).toMatchFileSnapshot(`../fixtures/prompt-${apiMode.toLowerCase()}.txt`);
  });

  it('has its sections in the order of the contract, and only those that say something', () => {
    const { input, memories } = fullPrompt('CHAT');
    expect(kindsOf(input, memories)).toEqual([
      'INSTRUCTIONS',
      'PLOT_ESSENTIALS',
      'SUMMARY',
      'MEMORIES',
      'STORY_CARDS',
      'HISTORY',
      'AUTHORS_NOTE'
    ]);
    expect(kindsOf(plain())).toEqual(['INSTRUCTIONS', 'HISTORY']);
  });

  it('keeps history by reference', () => {
    const { sections, history } = assembleContext(planContext(plain()), { memories: [] });
    const section = sections.find(({ kind }) => kind === 'HISTORY');
    expect(section).toMatchObject({
      text: '',
      refs: [
        ['action-0', 0],
        ['action-1', 1]
      ],
      truncated: false
    });
    expect(history.map(({ text }) => text)).toEqual(['You wake.', '> You stand.']);
  });
});

describe('the budget', () => {
  const words = fc.oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 40 }) },
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(
      '/',
      '>\n/',
      '</memories>',
      '魔法'.repeat(60),
      '😀'.repeat(40),
      '-'.repeat(90),
      '\ud83d',
      'a\r\n\u0000b',
      ''
    )
  );
  const actions = fc.array(
    fc.record({ isPlayer: fc.boolean(), text: words, tokens: fc.option(fc.nat(60)) }),
    { minLength: 1, maxLength: 30 }
  );
  const scene = fc.record({
    instructions: words,
    plotEssentials: words,
    authorsNote: words,
    persona: fc.record({ name: words, pronouns: words, description: words }),
    summary: fc.option(words),
    cards: fc.array(
      fc.record({ id: fc.uuid(), name: words, type: words, keys: fc.constant<string[]>([]), entry: words }),
      { maxLength: 6 }
    ),
    loreReserve: fc.nat(200),
    actions,
    budgetTokens: fc.integer({ min: 100, max: 2_000 }),
    topK: fc.integer({ min: 1, max: 20 }),
    memoryBankEnabled: fc.boolean(),
    apiMode: fc.constantFrom('CHAT' as const, 'COMPLETION' as const),
    memories: fc.array(
      fc.record({
        text: words,
        authority: fc.constantFrom('ACCEPTED_STORY' as const, 'HEURISTIC' as const),
        sourceEnd: fc.option(fc.nat(90))
      }),
      { maxLength: 12 }
    )
  });

  it('holds whatever is written, the sections add up to the prompt, and it is rebuilt byte for byte from what is stored', () => {
    let assembled = 0;
    fc.assert(
      fc.property(scene, ({ actions, memories, ...rest }) => {
        const history = actions.map(({ isPlayer, text, tokens }, depth) => ({
          ...passage(depth, isPlayer ? 'DO' : 'CONTINUE', text),
          tokens: tokens ?? countTokens(text)
        }));
        let plan;
        try {
          plan = planContext({ ...rest, history });
        } catch (error) {
          expect(isStoryError(error, 'LIMIT')).toBe(true);
          return;
        }
        assembled += 1;
        const fitting = takeFitting(memories, plan.memoryBudget);
        const context = assembleContext(plan, { memories: fitting });
        expect(context.tokens).toBeLessThanOrEqual(context.budget);
        expect(context.sections.reduce((sum, section) => sum + section.tokens, 0)).toBe(context.tokens);
        expect(context.sections.every(({ tokens }) => tokens > 0)).toBe(true);
        // As the database gives it back: shuffled columns of JSON and UTF-8.
        const stored = JSON.parse(
          Buffer.from(JSON.stringify(context.sections)).toString()
        ) as typeof context.sections;
        const passages = context.history.map((each) => ({ ...each }));
        expect(toMessages(stored.reverse(), passages, rest.apiMode)).toEqual(context.messages);
        expect(JSON.stringify(context.messages)).not.toMatch(/\\ud[89a-f]/);
      }),
      { numRuns: 300 }
    );
    expect(assembled).toBeGreaterThan(150);
  });

  const takeFitting = (memories: PromptMemory[], budget: number): PromptMemory[] => {
    let left = budget;
    return memories.filter((memory) => {
      const tokens = countMemoryTokens(memory);
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
  };

  it('puts instructions, plot essentials, note and the last action in whole, or says the numbers', () => {
    const long = 'The bell tolled once more over the harbour. '.repeat(40);
    const attempt = (changes: Partial<PlanInput>): unknown =>
      planContext(plain({ budgetTokens: 200, ...changes }));
    for (const changes of [
      { instructions: long },
      { plotEssentials: long },
      { authorsNote: long },
      { history: [passage(0, 'OPENING', long)] }
    ]) {
      expect(() => attempt(changes)).toThrow(/limited to 200, and this asks for \d{3}\.$/);
    }
    expect(attempt({ history: [passage(0, 'OPENING', long), passage(1, 'DO', '> You go.')] })).toMatchObject({
      historyFrom: 1
    });
  });

  it('cuts history at whole actions, the newest first, without a gap', () => {
    const input = plain({ history: story(60), budgetTokens: 600 });
    const { history, historyFrom } = planContext(input);
    expect(history.length).toBeGreaterThan(5);
    expect(history.map(({ depth }) => depth)).toEqual(
      Array.from({ length: history.length }, (_, index) => historyFrom + index)
    );
    expect(history.at(-1)!.depth).toBe(59);
    const context = assembleContext(planContext(input), { memories: [] });
    expect(context.sections.find(({ kind }) => kind === 'HISTORY')).toMatchObject({ truncated: true });
    expect(context.history.map(({ text }) => text)).toEqual(
      input.history.slice(-history.length).map(({ text }) => text)
    );
  });

  it('lets in as much history as fits: one action more would be too much', () => {
    for (const apiMode of ['CHAT', 'COMPLETION'] as const) {
      const input = plain({ history: story(60), budgetTokens: 600, memoryBankEnabled: false, apiMode });
      const { tokens, history } = assembleContext(planContext(input), { memories: [] });
      const next = input.history.at(-1 - history.length)!;
      expect(tokens + countTokens(`\n\n${next.text}`) + 5).toBeGreaterThan(600);
    }
  });

  it('does not let what is retrieved change what is in view', () => {
    const plan = planContext(plain({ history: story(60), budgetTokens: 700 }));
    const memory = { text: 'Mara buried the bell.', authority: 'ACCEPTED_STORY', sourceEnd: 5 } as const;
    const [none, one] = [[], [memory]].map((memories) => assembleContext(plan, { memories }));
    expect(one!.history).toEqual(none!.history);
    expect(one!.tokens).toBeGreaterThan(none!.tokens);
  });

  it('keeps 80 tokens for each memory where there is room, less in a small prompt, none with the bank off', () => {
    expect(planContext(plain({ budgetTokens: 4_000 })).memoryBudget).toBe(400);
    expect(planContext(plain({ budgetTokens: 4_000, topK: 2 })).memoryBudget).toBe(160);
    expect(planContext(plain({ budgetTokens: 500 })).memoryBudget).toBeLessThan(200);
    expect(planContext(plain({ memoryBankEnabled: false })).memoryBudget).toBe(0);
  });

  it('keeps room for lore, at most a tenth of what is free', () => {
    const inView = (loreReserve: number): number =>
      planContext(plain({ history: story(60), budgetTokens: 1_000, loreReserve })).history.length;
    expect(inView(60)).toBeLessThan(inView(0));
    expect(inView(5_000)).toBeGreaterThan(5);
  });

  it('cuts a long summary to its last sentences and says so', () => {
    const summary = Array.from(
      { length: 80 },
      (_, index) => `Mara reached milestone ${index} and slept there.`
    ).join(' ');
    const context = assembleContext(planContext(plain({ summary, budgetTokens: 800 })), { memories: [] });
    const section = context.sections.find(({ kind }) => kind === 'SUMMARY')!;
    expect(section.text).toMatch(/^Mara reached milestone \d+ .* milestone 79 and slept there\.$/);
    expect(section.truncated).toBe(true);
    expect(context.warnings).toEqual(['The summary was cut to its end, to leave room for the story.']);
    expect(context.material.summary).toBe(section.text);
  });

  it('leaves out cards that do not fit, the least important first, and names them', () => {
    const card = (name: string, length: number) => ({
      id: name,
      name,
      type: 'PLACE',
      keys: [],
      entry: 'A grey tower by the sea. '.repeat(length)
    });
    const input = plain({ cards: [card('Keep', 3), card('Fort', 200), card('Mill', 3)] });
    const context = assembleContext(planContext(input), { memories: [] });
    const section = context.sections.find(({ kind }) => kind === 'STORY_CARDS')!;
    expect(section.text).toMatch(/^- Keep \(place\): A grey .*\n- Mill \(place\): A grey/);
    expect(section.truncated).toBe(true);
    expect(context.warnings).toEqual(['Story cards left out for lack of room: Fort.']);
    expect(context.material.cards.map(({ name }) => name)).toEqual(['Keep', 'Mill']);
  });
});
