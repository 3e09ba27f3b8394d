/** The log: JSON lines, or readable lines in a terminal. Secrets are redacted wherever they stand. */
import { pino, stdSerializers } from 'pino';
import type { Log } from '#api/ports.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

const SECRETS = ['apiKey', 'authorization', 'cookie', 'secret', 'password', 'token'];

/** `destination` is for tests. */
export function createLog(
  options: { level: LogLevel; isTerminal: boolean },
  destination?: { write(line: string): void }
): Log {
  const redact = {
    paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
    censor: '[redacted]'
  };
  const settings = {
    level: options.level,
    redact,
    base: null,
    serializers: { error: stdSerializers.err }
  };
  if (destination) return pino(settings, destination);
  if (!options.isTerminal) return pino(settings);
  return pino({ ...settings, transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss' } } });
}
