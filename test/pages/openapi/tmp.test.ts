import { test } from 'vitest';
import fs from 'node:fs';
import zlib from 'node:zlib';
import { apiPages } from '../../../cli/pages/openapi/index.js';
import { fill } from '../../../cli/pages/fragments.js';
import { describe as say } from '../../../cli/problems.js';
test('x', async () => {
  const text = fs.readFileSync(process.env.API ?? 'openapi/unleash.yaml', 'utf8');
  const t = performance.now();
  const r = await apiPages({ kind: 'openapi', path: 'openapi/unleash.yaml', hash: '', text }, { path: '/reference/api/unleash', remoteHosts: [], languages: [] }, async () => { throw new Error('gone'); });
  console.log('ms', performance.now() - t, r.operations.length, r.tags.map((x) => x.path + ' ' + x.operations.length), r.title, r.description);
  { const t = performance.now(); await apiPages({ kind: "openapi", path: "openapi/unleash.yaml", hash: "", text }, { path: "/reference/api/unleash", remoteHosts: [], languages: [] }, async () => { throw new Error("gone"); }); console.log("again", performance.now() - t); }
  for (const p of r.problems.slice(0, 30)) { const d = say(p); console.log(`${d.file}:${d.line}:${d.column} ${d.level} ${d.cause} ${d.fix}`); }
  console.log(r.problems.length);
  const out = '/tmp/oa/out'; fs.rmSync(out, { recursive: true, force: true }); fs.mkdirSync(out, { recursive: true });
  const sizes: [number, string][] = [];
  for (const o of [...r.operations, ...r.tags]) { const html = fill(o.content, (x) => x.target); fs.writeFileSync(`${out}/${o.path.split('/').pop()}.html`, html); sizes.push([zlib.gzipSync(html).length, o.path]);
   const md = fill(o.markdown, (x) => x.target);
   fs.writeFileSync(`${out}/${o.path.split('/').pop()}.md`, md); 
   const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((m) => m[1]!.replaceAll('&amp;','&').replaceAll('&#x27;',"'"));
   if (new Set(ids).size !== ids.length) console.log('dup ids', o.path, ids.filter((x, i) => ids.indexOf(x) !== i).slice(0,5));
   const missing = ids.filter((x) => !o.anchors.includes(x)); const extra = o.anchors.filter((x) => !ids.includes(x)); if (missing.length || extra.length) console.log('anchors', o.path, missing.slice(0,5), extra.slice(0,5));
   for (const m of html.matchAll(/href="#([^"]*)"/g)) if (!ids.includes(m[1]!)) console.log('dead', o.path, m[1]);
   if (/[\uFDD0\uFDD1]/.test(html + md)) console.log('marker left', o.path);
  }
  sizes.sort((a, b) => a[0] - b[0]); console.log('gzip median', sizes[sizes.length >> 1], 'max', sizes.slice(-3));
}, 600000);
