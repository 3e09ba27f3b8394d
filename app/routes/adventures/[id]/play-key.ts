/** The keys of the play page. Where the player types or a dialog is open, keys mean what they mean there. */

export type PlayActs = {
  stop: () => unknown;
  retry: () => unknown;
  undo: () => unknown;
  redo: () => unknown;
  take: (step: number) => unknown;
  compose: () => unknown;
  keys: () => unknown;
};

export const KEYS: readonly { keys: string[]; meaning: string }[] = [
  { keys: ['Ctrl', '↵'], meaning: 'Send your turn (⌘ on a Mac)' },
  { keys: ['Esc'], meaning: 'Stop the narrator; what has come is kept' },
  { keys: ['Alt', 'R'], meaning: 'Retry the last passage' },
  { keys: ['←', '→'], meaning: 'Earlier and later take' },
  { keys: ['Ctrl', 'Z'], meaning: 'Undo: back to the narration before' },
  { keys: ['Ctrl', 'Shift', 'Z'], meaning: 'Redo' },
  { keys: ['/'], meaning: 'Write' },
  { keys: ['?'], meaning: 'This list' }
];

export function playKey(event: KeyboardEvent, isWriting: boolean, acts: PlayActs): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open], :popover-open'))
    return;
  const act = actOf(event, isWriting, acts);
  if (!act) return;
  event.preventDefault();
  act();
}

function actOf(event: KeyboardEvent, isWriting: boolean, acts: PlayActs): (() => unknown) | null {
  const isControl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'escape') return isWriting ? acts.stop : null;
  if (event.altKey && !isControl && event.code === 'KeyR') return acts.retry;
  if (isTyping(event.target)) return null;
  if (isControl && key === 'z') return event.shiftKey ? acts.redo : acts.undo;
  if (isControl || event.altKey) return null;
  if (key === 'arrowleft') return () => acts.take(-1);
  if (key === 'arrowright') return () => acts.take(1);
  if (key === '/') return acts.compose;
  if (key === '?') return acts.keys;
  return null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="tablist"]') !== null;
