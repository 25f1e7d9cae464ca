import { describe } from 'vitest';
import { installPackage } from '../apt-get.js';
import { CLIENTS } from '../pages/samples/echo/clients.js';
import { testClients } from '../pages/samples/echo/test-clients.js';

for (const client of CLIENTS)
  if (!client.isInstalled())
    for (const name of client.packages ?? []) installPackage(name, `The samples of ${client.label} run in a test`);

describe('the sample of a client', () => testClients(CLIENTS));
