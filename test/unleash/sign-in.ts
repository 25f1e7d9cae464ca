import { vi } from 'vitest';

/** The user that a new server creates after it has started. */
export const FIRST_USER = { username: 'admin', password: 'unleash4all' };

/**
 * Signs the first user of a new server in, and returns the cookie of the session. Waits up to a minute until the user exists.
 *
 * @param headers what a reverse proxy would add
 */
export function signIn(server: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(FIRST_USER),
  };
  return vi.waitFor(
    async () => {
      const response = await fetch(`${server}/auth/simple/login`, request);
      if (!response.ok) throw new Error(`The first user cannot sign in: ${response.status}`);
      return response.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    { timeout: 60_000, interval: 2_000 },
  );
}
