import { readImportGraph } from '../../import-graph.mjs';
import { drawDiagram } from '../draw.mjs';
import { arrow, box, column, group, label, row, space } from '../parts.mjs';

const AREAS = {
  cli: 'Node.js',
  samples: 'requests of APIs',
  templates: 'React, styles',
  search: 'index, ranking',
  runtime: 'the browser',
};

/** The folders of `cli/` in layers, each with what it is for. Every folder is in one of them. */
const LAYERS = {
  commands: {
    title: 'What users call',
    folders: {
      commands: 'of the terminal',
      api: 'for programs',
      migrate: 'from other tools',
    },
  },
  tools: {
    title: 'What builds on the stages',
    folders: {
      watch: 'pages while you write',
      checks: 'samples, search, fixes',
      serve: 'the built site',
      pull: 'files of other hosts',
    },
  },
  stages: {
    title: 'The stages, which the pipeline calls',
    folders: {
      config: 'options, checked',
      sources: 'texts and their hashes',
      pages: 'each from one source, cached',
      manifest: 'routes, links, navigation',
      render: 'the data of each route',
      emit: 'every file of the site',
      commit: 'replaces the output folder',
    },
  },
  shared: {
    title: 'What stages need',
    folders: {
      extensions: 'of a site',
      workers: 'threads',
      vendor: 'the lock file',
      store: 'the cache',
      schema: 'YAML, errors',
      state: 'signatures',
      problems: 'every message',
      terminal: 'progress',
      system: 'programs, git',
    },
  },
};

/** What starts programs and threads: it may import everything. */
const STARTERS = /^cli\/(?:main|index|extend|workers\/tasks)\.ts$/;

const LANE = 13;

/** The folder of `cli/`, or the folder at the top, that a file is in. `pipeline/` is all stages, `types.ts` has no code. */
function partOf(file) {
  const [top, inner, ...rest] = file.split('/');
  return top === 'cli' ? (rest.length > 0 && inner !== 'pipeline' ? inner : undefined) : top;
}

/**
 * Reads files, lines and imports of each part.
 *
 * @throws if a folder of `cli/` is in no layer, or a layer has a folder that does not exist
 */
function readParts() {
  const sizes = new Map();
  const imports = new Map();
  const add = (name, lines) => {
    const { files: before = 0, lines: linesBefore = 0 } = sizes.get(name) ?? {};
    sizes.set(name, { files: before + 1, lines: linesBefore + lines });
  };
  for (const [file, module] of readImportGraph(Object.keys(AREAS))) {
    const part = partOf(file);
    if (file.startsWith('cli/')) add('cli', module.lines);
    if (part === undefined) continue;
    add(part, module.lines);
    if (STARTERS.test(file)) continue;
    for (const { target, isType } of module.imports) {
      const other = partOf(target);
      if (!isType && other !== undefined && other !== part) imports.set(part, (imports.get(part) ?? new Set()).add(other));
    }
  }
  const listed = Object.values(LAYERS).flatMap(({ folders }) => Object.keys(folders));
  const wrong = [...new Set([...sizes.keys(), ...listed])].filter(
    (name) => !(name in AREAS) && listed.includes(name) !== sizes.has(name),
  );
  if (wrong.length > 0) throw new Error(`Correct LAYERS in scripts/diagrams/pictures/code.mjs: ${wrong.join(', ')}.`);
  return { sizes, imports };
}

/** A number with two digits that count, so that few edits change the picture. */
function round(count) {
  const unit = 10 ** Math.max(String(count).length - 2, 0);
  return (Math.round(count / unit) * unit).toLocaleString('en-US');
}

/** Arrows through lanes: to the left of the stages, those to earlier stages; to the right, those to the next one. */
function stageArrows(imports) {
  const stages = Object.keys(LAYERS.stages.folders);
  return stages.flatMap((target, index) => {
    const importers = stages.filter((stage) => imports.get(stage)?.has(target));
    const later = importers.filter((stage) => stages.indexOf(stage) > index);
    return [
      ...later.map((stage) =>
        arrow(stage, target, { lane: (stages.length - 1 - index) * LANE + 14, joint: stage !== later.at(-1) }),
      ),
      ...importers.filter((stage) => !later.includes(stage)).map((stage) => arrow(stage, target, { lane: -16 })),
    ];
  });
}

/** The layers and areas from top to bottom, and which imports which. */
function readLayers(imports) {
  const layerOf = new Map(
    Object.entries(LAYERS).flatMap(([layer, { folders }]) => Object.keys(folders).map((name) => [name, layer])),
  );
  const edges = new Map(Object.keys({ ...LAYERS, ...AREAS }).map((name) => [name, new Set()]));
  for (const [part, others] of imports)
    for (const other of others) {
      const to = layerOf.get(other) ?? other;
      const from = to in AREAS && layerOf.has(part) ? 'cli' : (layerOf.get(part) ?? part);
      if (from !== to) edges.get(from).add(to);
    }
  return edges;
}

/** Arrows between the layers and the areas. One from a layer to another passes no third layer: those between them imply it. */
function layerArrows(imports) {
  const edges = readLayers(imports);
  const layers = Object.keys(LAYERS);
  const id = (name) => (name in LAYERS ? `layer ${name}` : name);
  return [
    ...layers.slice(1).flatMap((to, index) => {
      const [isDown, isUp] = [edges.get(layers[index]).has(to), edges.get(to).has(layers[index])];
      const [first, last] = isDown ? [layers[index], to] : [to, layers[index]];
      return isDown || isUp ? [arrow(id(first), id(last), { both: isDown && isUp })] : [];
    }),
    ...Object.keys(AREAS).flatMap((from) => [...edges.get(from)].map((to) => arrow(from, to))),
  ];
}

/** The arrows as sentences. */
function describe(arrows) {
  const nameOf = (id) => LAYERS[id.replace('layer ', '')]?.title ?? id;
  const targets = new Map();
  for (const { from, to, both } of arrows)
    for (const [start, end] of both
      ? [
          [from, to],
          [to, from],
        ]
      : [[from, to]])
      targets.set(nameOf(start), [...(targets.get(nameOf(start)) ?? []), nameOf(end)]);
  return [...targets].map(([from, others]) => `“${from}” imports ${others.map((other) => `“${other}”`).join(', ')}.`).join(' ');
}

/** The picture of docsgen's own code, made from the code. */
export function code() {
  const { sizes, imports } = readParts();
  const size = (name) => `${round(sizes.get(name).files)} files, ${round(sizes.get(name).lines)} lines`;
  const thousands = (name) => `${(sizes.get(name).lines / 1000).toFixed(1)}k`;
  const small = ([name, text]) => box(name, text, { id: name, align: 'start', aside: thousands(name) });
  const layer = (name, parts) => group(LAYERS[name].title, parts, { id: `layer ${name}`, tone: 'plain', gap: 10 });
  const boxes = (name) => Object.entries(LAYERS[name].folders);
  const rows = (name, length) => {
    const all = boxes(name).map(small);
    return all.flatMap((_, index) => (index % length === 0 ? [row(all.slice(index, index + length), { gap: 10 })] : []));
  };
  const area = (name) => box(`${name}/`, `${AREAS[name]}\n${size(name).replace(', ', '\n')}`, { id: name, tone: 'accent' });
  const stages = boxes('stages').map(([name, text]) =>
    box(name, text, { id: name, align: 'start', aside: size(name), tone: 'accent' }),
  );
  const flow = Object.keys(LAYERS.stages.folders);
  const arrows = [...stageArrows(imports), ...layerArrows(imports)];
  return {
    code: drawDiagram({
      title: 'The code of docsgen: its folders, and which imports which',
      description: describe(arrows),
      gap: [16, 40, 40],
      parts: [
        label('Arrows point to what is imported. The colored ones between stages show how data flows. 1.9k: 1,900 lines.'),
        group(
          'cli/',
          [
            layer('commands', rows('commands', 3)),
            layer('tools', rows('tools', 2)),
            layer('stages', [
              row([space({ width: 7 * LANE + 4 }), column(stages, { gap: 22 }), space({ width: 24 })], { gap: 0 }),
            ]),
            layer('shared', rows('shared', 3)),
          ],
          { id: 'cli', aside: size('cli'), tone: 'accent', gap: 34 },
        ),
        row(['samples', 'templates', 'search'].map(area), { gap: 36 }),
        box('runtime/', `${AREAS.runtime}, ${size('runtime')}`, { id: 'runtime', tone: 'accent' }),
      ],
      arrows: [...flow.slice(1).map((stage, index) => arrow(flow[index], stage, { tone: 'accent' })), ...arrows],
    }),
  };
}
