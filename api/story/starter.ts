/**
 * The bundled openings that a player can begin from. Each is small enough that the built-in storyteller, which reads 1,200
 * tokens in all, still has room for history and memories: tests/story/starter.test.ts holds the sizes.
 */
import type { Persona } from './persona.ts';
import { bellOfLowerNettle } from './starters/bell-of-lower-nettle.ts';
import { dryHarbour } from './starters/dry-harbour.ts';
import { inventoryOfThrale } from './starters/inventory-of-thrale.ts';
import { lighthouseCaravan } from './starters/lighthouse-caravan.ts';
import { missingMile } from './starters/missing-mile.ts';
import { wardLights } from './starters/ward-lights.ts';

export type StarterCardType = 'character' | 'place' | 'item' | 'faction';

export type StarterCard = { name: string; type: StarterCardType; keys: string[]; entry: string };

export type Starter = {
  /** Stable: clients keep it. */
  id: string;
  title: string;
  genre: string;
  /** One or two sentences for the shelf. */
  blurb: string;
  persona: Persona;
  /** Empty: the default narrator instructions. */
  instructions: string;
  plotEssentials: string;
  authorsNote: string;
  /** Second person, present tense; it ends on something to do. */
  opening: string;
  storyCards: StarterCard[];
};

/** In the order of the shelf. */
export const STARTERS: readonly Starter[] = [
  missingMile,
  dryHarbour,
  wardLights,
  inventoryOfThrale,
  lighthouseCaravan,
  bellOfLowerNettle
];

export const findStarter = (id: string): Starter | undefined => STARTERS.find((starter) => starter.id === id);
