/**
 * What the core asks of the world. Five seams: models, publish, clock, ids and log. The database is no seam: tests use a
 * real SQLite file.
 */
import type { StoryError } from '#api/errors.ts';
import type { Settings } from '#api/settings.ts';
import type { ActionKind, ActionRole } from '#api/story/action.ts';
import type { Persona } from '#api/story/persona.ts';

export type CallPurpose = 'NARRATION' | 'MEMORY' | 'SUMMARY' | 'EMBEDDING' | 'REVIEW' | 'TEST';

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

/** One passage of story as a model may read it. */
export type Passage = { role: ActionRole; kind: ActionKind; text: string };

/** Who stands behind a name: a description only, never live values. */
export type CastEntry = { name: string; description: string };

/** A memory as it was put before the narrator. */
export type RecalledMemory = { text: string; isHeuristic: boolean };

/**
 * The same facts as the messages hold, before they were phrased as a prompt, and cut to the same budget. Endpoints read
 * the messages; the built-in models, which follow no instructions, read this. It never holds more than the messages do.
 */
export type Material =
  | {
      kind: 'NARRATION';
      /** Repeatable choices: the same seed and material give the same text. */
      seed: number;
      persona: Persona;
      plotEssentials: string;
      authorsNote: string;
      summary: string | null;
      /** Best first. */
      memories: RecalledMemory[];
      cards: { name: string; type: string; entry: string }[];
      /** Oldest first; the last one is what the narrator answers. */
      history: Passage[];
      /** Depth of the narration to write. */
      depth: number;
      /** Number of the take to write, from 0: another take, another text. */
      take: number;
    }
  | { kind: 'MEMORY'; persona: Persona; cast: CastEntry[]; passages: Passage[]; maxWords: number }
  | {
      kind: 'SUMMARY';
      persona: Persona;
      cast: CastEntry[];
      previous: string | null;
      memories: string[];
      passages: Passage[];
      maxWords: number;
    }
  | { kind: 'OTHER' };

export type TextRequest = {
  purpose: CallPurpose;
  messages: Message[];
  material: Material;
  maxOutputTokens: number;
  temperature: number;
  /** Ends the call; the stream then ends with what has come, without an error. */
  signal: AbortSignal;
  /** For the call log. */
  adventureId: string | null;
  accountId: string;
};

/**
 * A piece of a stream. `text` and `reasoning` are what is new. `restart` (rare: a model that starts inside its reasoning and
 * only closes it) says that all that came as `text` so far was reasoning: drop it from the answer and go on. The last piece
 * is `done`: `isComplete` false means that the stream ended without a finish reason or was stopped, so what came is to be
 * kept as interrupted; `isCutShort` that it ended at the output limit. Token counts are the server's own, where it tells.
 */
export type TextPiece =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'restart' }
  | {
      type: 'done';
      isComplete: boolean;
      isCutShort: boolean;
      promptTokens: number | null;
      outputTokens: number | null;
    };

export interface TextModel {
  /** Shown to players and stored with what it wrote. */
  readonly name: string;
  /** How sections are sent; the built-in storyteller counts as CHAT. */
  readonly apiMode: 'CHAT' | 'COMPLETION';
  /** The most tokens of prompt that it reads; null: the player's setting decides. */
  readonly maxContextTokens: number | null;
  readonly isBuiltIn: boolean;
  /**
   * Streams an answer. Reasoning never comes as `text`. Throws StoryError `PROVIDER` before or between pieces; pieces that
   * came before stay good. Retries only what failed before the first piece.
   */
  stream(request: TextRequest): AsyncIterable<TextPiece>;
}

export interface EmbeddingModel {
  /** Identifies the space: vectors of different names or widths are never compared. */
  readonly name: string;
  /** How many texts one call takes best. */
  readonly batchSize: number;
  /**
   * Unit vectors, one a text, paired by position. A query goes before waiting passages. Refuses (StoryError `PROVIDER`,
   * `isOwn`) an answer that is empty, all zero, of mixed width, of the wrong count or not finite. Where the server takes
   * some of the texts and refuses others, the place of a refused one holds its error; where it takes none, this throws.
   */
  embed(
    texts: string[],
    options: {
      purpose: 'QUERY' | 'PASSAGE';
      signal: AbortSignal;
      adventureId: string | null;
      accountId: string;
    }
  ): Promise<(Float32Array | StoryError)[]>;
}

/** The models that an account's settings name. Cheap to call; endpoints are not contacted. */
export interface Models {
  narrator(settings: Settings): TextModel;
  summariser(settings: Settings): TextModel;
  /** Null where the player chose words alone. */
  encoder(settings: Settings): EmbeddingModel | null;
}

/** What a narration is doing now, for readers who watch it. Offsets count UTF-16 units of the text so far. */
export type NarrationSignal =
  | { type: 'begin'; actionId: string }
  | { type: 'text'; actionId: string; text: string }
  | { type: 'end'; actionId: string };

/** Wakes readers. Never throws, never waits, carries no state: what is true stands in the database. */
export interface Publish {
  /** New events of the adventure are committed. */
  changed(adventureId: string): void;
  narration(adventureId: string, signal: NarrationSignal): void;
}

export interface Clock {
  now(): Date;
  /** Calls once after the time has passed; the answer cancels. Never keeps the process alive. */
  after(milliseconds: number, call: () => void): () => void;
}

export type NewId = () => string;

export interface Log {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}
