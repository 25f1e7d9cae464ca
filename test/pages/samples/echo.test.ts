import { describe } from 'vitest';
import { CLIENTS } from './echo/clients.js';
import { testClients } from './echo/test-clients.js';

describe('the sample of a client', () => testClients(CLIENTS));
