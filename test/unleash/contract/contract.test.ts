import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../postgres.js';
import { signIn } from '../sign-in.js';
import { startUnleash } from '../unleash-server.js';
import { type DescribedOperation, readApiDocument } from './api-document.js';
import { callClients } from './calls/clients.js';
import { callInstance } from './calls/instance.js';
import { callMyPassword, callPeople } from './calls/people.js';
import { callToggles } from './calls/toggles.js';
import { type ContractClient, createContractClient } from './contract-client.js';
import { probeErrors } from './probe-errors.js';

const PASSWORD = 'correct-horse-battery-staple';
/** The open-source server has no segments. */
const isServed = ({ path }: DescribedOperation): boolean => !path.startsWith('/api/admin/segments');
/** Statuses that need a server whose database has failed, or depend on how many people signed in within the last minute. */
const NOT_PROVOKED = new Set(['getHealth 500', 'login 400', 'login 415', 'login 429']);

const operations = await readApiDocument();
const endings: (() => void | Promise<void>)[] = [];
let client: ContractClient;

beforeAll(async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-contract-')));
  endings.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const database = await startPostgres(folder);
  endings.push(database.stop);
  const server = await startUnleash({ cwd: folder, database: database.url, version: 'documented' });
  endings.push(server.stop);

  client = createContractClient(server.url, operations);
  await identify(server.url);
  await callToggles(client.call);
  await callClients(client.call);
  await callInstance(client.call);
  await callPeople(client.call);
  await probeErrors(client, [...operations.values()].filter(isServed));
  await callMyPassword(client.call, PASSWORD);
}, 300_000);

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Signs the first user in, and creates a token of each type. */
async function identify(server: string): Promise<void> {
  client.identify('user', { Cookie: await signIn(server) });
  for (const type of ['admin', 'client', 'frontend'] as const) {
    const environment = type === 'admin' ? '*' : 'development';
    const body = { username: type, type, environment, projects: ['*'] };
    const { secret } = await client.call('createApiToken', { status: 201, as: 'user', body });
    client.identify(type, { Authorization: secret });
  }
}

test('every response of a server has the status and the body that the API description states', () => {
  const differences = client.exchanges.flatMap(({ operation, differences }) => differences.map((one) => `${operation}: ${one}`));
  expect([...new Set(differences)]).toEqual([]);
});

test('every status that the API description states occurs', () => {
  const seen = new Set(client.exchanges.map(({ operation, status }) => `${operation} ${status}`));
  const stated = [...operations.values()]
    .filter(isServed)
    .flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`));
  expect(stated.filter((one) => !seen.has(one) && !NOT_PROVOKED.has(one))).toEqual([]);
});
