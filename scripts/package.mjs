// Builds what the package ships: the bundled command line (lib/), the browser runtime (lib/runtime/) and the types (lib/types/).
// `--keep-types` skips the types, which take the longest and which no command needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { readBrandIcons } from './brand-icons.mjs';
import { commandLine, defineProduction } from './command-line.mjs';
import { buildFonts } from './fonts.mjs';
import { bundledPackages, licences } from './licences.mjs';
import { minifier, minifyScripts } from './minify.mjs';
import { sbom } from './sbom.mjs';
import { writeUserConfig } from './user-config-types.mjs';

const root = path.resolve(import.meta.dirname, '..');
/** Everything is built in a folder next to lib/, which replaces lib/ once it is complete, so that a running docsgen keeps working. */
const stage = `.lib-${process.pid}`;
const lib = path.join(root, stage);
process.on('exit', () => rmSync(lib, { recursive: true, force: true }));
const production = defineProduction(root);
const version = JSON.parse(production.DOCSGEN_VERSION);
const common = { absWorkingDir: root, bundle: true, minify: true, metafile: true, logLevel: 'warning', define: production };

const inputs = new Set();
const note = ({ metafile }) => {
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  return metafile;
};

note(await build(commandLine(root, stage)));

/** The browser runtime: hashed names, ready to be copied into a site. */
const browser = { ...common, platform: 'browser', format: 'esm', target: 'es2022', jsx: 'automatic', legalComments: 'none' };
const toRuntime = {
  ...browser,
  banner: { js: minifier },
  outdir: `${stage}/runtime`,
  splitting: true,
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
};
const style = note(
  await build({
    ...common,
    entryPoints: {
      style: 'templates/css/site.css',
      api: 'templates/css/api.css',
      'api-list': 'templates/css/api-list.css',
      article: 'templates/css/article.css',
      chat: 'templates/css/chat.css',
      components: 'templates/css/components.css',
      consent: 'templates/css/consent.css',
      'consent-choice': 'templates/css/consent-choice.css',
      extensions: 'templates/css/extensions.css',
      'code-extra': 'templates/css/code-extra.css',
      'code-types': 'templates/css/code-types.css',
      'line-links': 'templates/css/line-links.css',
      lists: 'templates/css/lists.css',
      math: 'templates/css/math.css',
      diagram: 'templates/css/diagram.css',
      start: 'templates/css/start.css',
      writing: 'templates/css/writing.css',
      feedback: 'templates/css/feedback.css',
      results: 'templates/css/search-results.css',
      navigation: 'templates/css/navigation.css',
      'try-it': 'templates/css/try-it.css',
    },
    outdir: `${stage}/runtime`,
    entryNames: '[name]-[hash]',
  }),
);
const nameOf = (outputs, entry) => path.basename(Object.keys(outputs).find((file) => outputs[file].entryPoint === entry));
const app = note(
  await build({
    ...toRuntime,
    entryPoints: {
      app: 'runtime/app.tsx',
      'service-feedback': 'runtime/services/feedback.ts',
      search: 'runtime/search-start.ts',
      'try-it': 'runtime/try-it-start.tsx',
      react: 'runtime/islands/react.ts',
    },
    define: {
      ...production,
      FEEDBACK_STYLE: JSON.stringify(nameOf(style.outputs, 'templates/css/feedback.css')),
      SEARCH_STYLE: JSON.stringify(nameOf(style.outputs, 'templates/css/search-results.css')),
      TRY_IT_STYLE: JSON.stringify(nameOf(style.outputs, 'templates/css/try-it.css')),
    },
  }),
);
/** docsgen's own services that share nothing with the application. */
const SERVICES = ['endpoint', 'plausible', 'matomo', 'googleAnalytics', 'posthog', 'flags', 'chat'];
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Apart from the application: code that both use would become a chunk, one request more before the page is ready. */
const boot = note(
  await build({
    ...toRuntime,
    entryPoints: {
      boot: 'runtime/boot.ts',
      islands: 'runtime/islands-start.ts',
      'line-links': 'runtime/line-links-start.ts',
      services: 'runtime/services-start.ts',
      'services-plain': 'runtime/services-plain.ts',
      ...Object.fromEntries(SERVICES.map((name) => [`service-${kebab(name)}`, `runtime/services/${kebab(name)}.ts`])),
      redirect: 'runtime/redirect.ts',
    },
    define: {
      ...production,
      CHAT_STYLE: JSON.stringify(nameOf(style.outputs, 'templates/css/chat.css')),
      CONSENT_STYLE: JSON.stringify(nameOf(style.outputs, 'templates/css/consent.css')),
    },
    splitting: false,
  }),
);
/** A separate worker, as a classic script, which every browser supports. */
const searchWorker = note(
  await build({ ...toRuntime, entryPoints: { 'search-worker': 'runtime/search-worker.ts' }, splitting: false, format: 'iife' }),
);
minifyScripts(path.join(lib, 'runtime'), (name) => !name.startsWith('search-worker'));
/** Styles that `docsgen watch` adds to pages; built sites don't contain them. */
const overlay = await build({ ...common, entryPoints: ['runtime/live/overlay.css'], write: false });
note(overlay);
note(
  await build({
    ...browser,
    entryPoints: { live: 'runtime/live.ts' },
    outdir: `${stage}/live`,
    define: { ...production, OVERLAY_STYLE: JSON.stringify(overlay.outputFiles[0].text) },
  }),
);
/** What `docsgen check --hydrate` serves; built sites don't contain it. Its React is that of the page, so it needs only the renderer of the server. */
note(
  await build({
    ...browser,
    entryPoints: { 'islands-check': 'runtime/islands-check.ts' },
    outdir: `${stage}/check`,
    plugins: [
      {
        name: 'react-of-the-page',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^react$/ }, ({ path: name }) => ({ path: name, namespace: 'page' }));
          onLoad({ filter: /.*/, namespace: 'page' }, () => ({ contents: 'module.exports = globalThis.docsgenReact;' }));
          const server = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';
          onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: path.join(root, server) }));
        },
      },
    ],
  }),
);
/** The flag client as a separate library: `docsgen/flags`. */
note(await build({ ...browser, minify: false, entryPoints: { flags: 'runtime/flags/index.ts' }, outdir: stage }));
const inline = {};
for (const [name, entry] of [
  ['beforePaint', 'runtime/before-paint.ts'],
  ['baseUrl', 'runtime/base-url-banner.ts'],
]) {
  const result = await build({ ...browser, format: 'iife', entryPoints: [entry], write: false });
  note(result);
  inline[name] = result.outputFiles[0].text.trim();
}

const { license, inputs: fontFiles, ...faces } = await buildFonts({ root, folder: path.join(lib, 'runtime') });
const { brandIcons, inputs: iconFiles } = readBrandIcons(root);
for (const file of [...fontFiles, ...iconFiles]) inputs.add(file);

const outputs = { ...app.outputs, ...boot.outputs, ...searchWorker.outputs, ...style.outputs };
const fileOf = (entry) => nameOf(outputs, entry);
const files = Object.keys(outputs)
  .map((file) => path.basename(file))
  .sort();
const appFile = fileOf('runtime/app.tsx');
/** Static imports of the application, which are fetched together with it. */
const appImports = outputs[`${stage}/runtime/${appFile}`].imports
  .filter(({ kind }) => kind === 'import-statement')
  .map((imported) => path.basename(imported.path));
const assets = {
  boot: fileOf('runtime/boot.ts'),
  app: appFile,
  appImports,
  tryIt: fileOf('runtime/try-it-start.tsx'),
  servicesStart: fileOf('runtime/services-start.ts'),
  servicesPlain: fileOf('runtime/services-plain.ts'),
  services: Object.fromEntries([...SERVICES, 'feedback'].map((name) => [name, fileOf(`runtime/services/${kebab(name)}.ts`)])),
  chatStyle: fileOf('templates/css/chat.css'),
  consentStyle: fileOf('templates/css/consent.css'),
  consentChoiceStyle: fileOf('templates/css/consent-choice.css'),
  islands: fileOf('runtime/islands-start.ts'),
  react: fileOf('runtime/islands/react.ts'),
  startView: fileOf('runtime/start.tsx'),
  lineLinks: fileOf('runtime/line-links-start.ts'),
  search: fileOf('runtime/search-start.ts'),
  searchWorker: fileOf('runtime/search-worker.ts'),
  redirect: fileOf('runtime/redirect.ts'),
  style: fileOf('templates/css/site.css'),
  navigationStyle: fileOf('templates/css/navigation.css'),
  pageStyles: {
    api: fileOf('templates/css/api.css'),
    apiList: fileOf('templates/css/api-list.css'),
    article: fileOf('templates/css/article.css'),
    components: fileOf('templates/css/components.css'),
    extensions: fileOf('templates/css/extensions.css'),
    codeExtra: fileOf('templates/css/code-extra.css'),
    codeTypes: fileOf('templates/css/code-types.css'),
    lineLinks: fileOf('templates/css/line-links.css'),
    lists: fileOf('templates/css/lists.css'),
    math: fileOf('templates/css/math.css'),
    diagram: fileOf('templates/css/diagram.css'),
    start: fileOf('templates/css/start.css'),
    writing: fileOf('templates/css/writing.css'),
  },
  inline,
  files,
  fonts: { ...faces, license },
  brandIcons,
};
writeFileSync(path.join(lib, 'runtime', 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`);

/** JSON schema of the configuration, for editors. */
const schema = await build({
  ...common,
  entryPoints: ['cli/config/json-schema.ts'],
  format: 'esm',
  platform: 'node',
  minify: false,
  metafile: false,
  write: false,
});
const { configJsonSchema } = await import(
  `data:text/javascript;base64,${Buffer.from(schema.outputFiles[0].contents).toString('base64')}`
);
const configSchema = configJsonSchema();
writeFileSync(path.join(lib, 'config.schema.json'), `${JSON.stringify(configSchema, null, 2)}\n`);

/** Hash of all code in the package; part of every cache key. */
const hash = createHash('sha256');
for (const file of readdirSync(lib, { recursive: true }).map(String).sort()) {
  if (/\.(?:js|json|css)$/.test(file)) hash.update(file.split(path.sep).join('/')).update(readFileSync(path.join(lib, file)));
}
writeFileSync(path.join(lib, 'build.json'), `${JSON.stringify({ version, hash: hash.digest('hex').slice(0, 32) })}\n`);

cpSync(path.join(root, 'templates/init'), path.join(lib, 'init'), { recursive: true });

mkdirSync(path.join(lib, 'licences'), { recursive: true });
const bundled = bundledPackages(root, inputs);
writeFileSync(path.join(lib, 'licences', 'third-party.txt'), licences(bundled));
writeFileSync(path.join(lib, 'sbom.cdx.json'), `${JSON.stringify(sbom(root, bundled), null, 2)}\n`);
const target = path.join(root, 'lib');
const types = path.join(target, 'types');
if (!process.argv.includes('--keep-types')) {
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json', '--outDir', `${stage}/types`],
    { cwd: root, stdio: 'inherit' },
  );
  writeUserConfig({ root, types: path.join(lib, 'types'), schema: configSchema });
  keepReachableTypes(path.join(lib, 'types'));
} else if (existsSync(types)) cpSync(types, path.join(lib, 'types'), { recursive: true });

/** The compiler writes the declarations of everything that the package contains; programs see those that the entries refer to. */
function keepReachableTypes(folder) {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const entries = Object.values(exports).flatMap(({ types: file }) => file ?? []);
  const reachable = new Set(entries.map((file) => path.join(folder, path.relative('lib/types', file))));
  for (const file of reachable) {
    const code = readFileSync(file, 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import\(|import)\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g))
      reachable.add(`${path.resolve(path.dirname(file), name)}.d.ts`);
  }
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const absolute = path.join(file.parentPath, file.name);
    if (file.isFile() && !reachable.has(absolute)) rmSync(absolute);
  }
  removeEmptyFolders(folder);
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

const old = path.join(root, `${stage}-old`);
if (existsSync(target)) renameSync(target, old);
renameSync(lib, target);
rmSync(old, { recursive: true, force: true });
