/**
 * Measuring so that ratios are fair: variants take turns within each round, each round begins with another one, and what is
 * compared are medians. CPU time counts all threads of the process.
 */

export type Sample = { wallMs: number; cpuMs: number };

export async function measure(work: () => Promise<unknown>): Promise<Sample> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1_000 };
}

/** Calls `visit` for each variant once a round, in an order that moves on by one each round. */
export async function inRounds<Variant>(
  variants: readonly Variant[],
  rounds: number,
  visit: (variant: Variant, round: number) => Promise<void>
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < variants.length; index += 1) {
      await visit(variants[(index + round) % variants.length]!, round);
    }
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
