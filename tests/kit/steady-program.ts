/**
 * The program as `api/main.ts` starts it, but for two things: ids are counted, so that the built-in storyteller, which is
 * seeded by an adventure's id, tells the same story in every run; and it does not pause between its words.
 */
import type { AddressInfo } from 'node:net';
import { createApp } from '#api/app.ts';
import { readEnvironment } from '#api/main.ts';
import { createHttpServer } from '#api/server/http.ts';
import { createLog } from '#api/server/log.ts';
import { loadPages } from '#api/server/page.ts';

const { databaseUrl, logLevel, host, port } = readEnvironment(process.env);
const log = createLog({ level: logLevel, isTerminal: false });
let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
const app = await createApp({ databaseUrl, log, newId, storytellerPauseMs: 0 });
const { graphql, rules } = app;
const server = createHttpServer({ graphql, rules, log, pages: await loadPages() });
app.attachSockets(server);
server.listen(port, host, () => {
  process.stdout.write(`Palimpsest is at http://${host}:${(server.address() as AddressInfo).port}\n`);
});
