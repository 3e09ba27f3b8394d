/** Another process that holds the write lock of a database file, until it is told to let go. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const HOLDER = `
  const Libsql = require('libsql');
  const database = new Libsql(process.argv[1]);
  database.exec('BEGIN IMMEDIATE');
  process.stdout.write('held');
  process.stdin.once('data', () => { database.exec('ROLLBACK'); process.exit(0); });
`;

export async function holdLock(path: string): Promise<{ letGo(): Promise<void> }> {
  const holder = spawn(process.execPath, ['-e', HOLDER, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return {
    async letGo() {
      const gone = once(holder, 'exit');
      holder.stdin.end('go');
      await gone;
    }
  };
}
