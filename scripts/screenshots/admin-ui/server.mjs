import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { seedServer } from './seed.mjs';

/**
 * Starts the Unleash server of the tests, with a database of its own, and fills it with the data of a webshop.
 *
 * @param {string} root of the repository
 * @returns {Promise<{ url: string, cookie: string, stop: () => Promise<void> }>} its origin and the session of an admin
 */
export async function startServer(root) {
  const endings = [];
  const stop = async () => {
    for (const end of endings.reverse()) await end();
  };
  try {
    const [{ startPostgres }, { startUnleash }] = [await load(root, 'postgres'), await load(root, 'unleash-server')];
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-admin-ui-')));
    endings.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const database = await startPostgres(folder);
    endings.push(database.stop);
    const {
      url,
      stop: stopUnleash,
      program,
    } = await startUnleash({ cwd: folder, database: database.url, version: 'documented' });
    endings.push(stopUnleash);
    const { Client } = createRequire(program)('pg');
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return { url, stop, cookie: await seedServer({ url, query: (sql, values) => client.query(sql, values) }) };
    } finally {
      await client.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Imports a TypeScript module of the tests, which finds its files relative to its folder. */
async function load(root, name) {
  const folder = {
    name: 'folder',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
        contents: readFileSync(file, 'utf8').replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
        loader: 'ts',
      })),
  };
  const { outputFiles } = await build({
    ...{ absWorkingDir: root, entryPoints: [`test/unleash/${name}.ts`], bundle: true, write: false },
    ...{ format: 'esm', platform: 'node', target: 'node20', logLevel: 'error', plugins: [folder] },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
