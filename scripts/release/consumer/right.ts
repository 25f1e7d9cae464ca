import { build, check, createServer, defineConfig, type Server, type SiteProblem } from 'docsgen';
import { isEnabled } from 'docsgen/client';
import { directive } from 'docsgen/extend';
import { UnleashClient } from 'docsgen/flags';

const config = defineConfig({
  title: 'Site',
  url: 'https://docs.example.com',
  navbar: { links: [{ label: 'API', to: '/api' }] },
  extensions: [{ name: 'acme', directives: { plan: './plan.ts' } }],
});
const { ok, errors, counts, out } = await build({ dir: 'docs', workers: 2, onProgress: ({ phase, done }) => [phase, done] });
const first: SiteProblem | undefined = errors[0];
const place: [string | undefined, number | undefined] = [first?.file, first?.line];
const pages: number | undefined = counts?.pages;
const { notes } = await check({ signal: AbortSignal.timeout(1000) });
const server: Server = await createServer({ port: 0, onUpdate: ({ kind }) => kind === 'page' });
await server.close();
export default [config, ok, out, place, pages, notes, directive, isEnabled, UnleashClient];
