import type { DescribedOperation } from './api-document.js';
import type { Caller, ContractClient } from './contract-client.js';

/** Calls of operations that only signed-in users may make: a token has no profile of its own. */
const FOR_USERS = new Set(['updateFeedback', 'updateSplashSettings', 'deletePat']);

/**
 * Provokes the errors that operations share: no token, a token of another type, unknown names in the path, a body that is not JSON, and one that breaks the
 * schema. Bodies of successful calls are sent again, so that nothing else is wrong.
 */
export async function probeErrors(client: ContractClient, operations: readonly DescribedOperation[]): Promise<void> {
  for (const { id, path, secured, hasBody } of operations) {
    const body = client.bodies.get(id);
    const as = ownCaller(id, path);
    if (secured) await client.probe(id, { as: 'nobody', body });
    if (secured) await client.probe(id, { as: as === 'client' ? 'frontend' : 'client', body });
    if (path.includes('{')) await client.probe(id, { as, body });
    if (hasBody) await client.probe(id, { as, text: 'text' });
    if (hasBody) await client.probe(id, { as, body: [1] });
  }
}

function ownCaller(id: string, path: string): Caller {
  if (FOR_USERS.has(id)) return 'user';
  if (path.startsWith('/api/client')) return 'client';
  return path.startsWith('/api/frontend') ? 'frontend' : 'admin';
}
