import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import { loadDrawing } from '../../../cli/pages/markdown/diagrams/library.js';
import { findDrawingLibraries } from '../../../cli/system/drawing-packages.js';
import { pageOf } from './options.js';

const diagrams = findDrawingLibraries(path.resolve(import.meta.dirname, '../../..'));

beforeAll(() => loadDrawing(diagrams));

const draw = (code: string, meta = '') => pageOf(`\`\`\`mermaid${meta}\n${code}\n\`\`\`\n`, { diagrams });
const htmlOf = (code: string, meta = ''): string => fill(draw(code, meta).content, () => '');
/** The texts of a picture, without its name and description. */
const textsOf = (code: string): string[] =>
  [...htmlOf(code).matchAll(/<(?:text|tspan)\b[^>]*>([^<]+)</g)].map(([, text]) => (text as string).replaceAll('&#x3C;', '<'));

describe('a diagram', () => {
  test.each([
    ['flowchart LR\n  A[Start] -->|go| B{Ready?}', ['Start', 'Ready?', 'go']],
    ['graph TD;A-->B;B-->C', ['A', 'B', 'C']],
    ['flowchart TB\n  a --> b\n  a[First later]', ['First later', 'b']],
    ['sequenceDiagram\n  participant A as Alice\n  A->>Bob: Hello\n  Note over A,Bob: done', ['Alice', 'Bob', 'Hello', 'done']],
    ['stateDiagram-v2\n  [*] --> Draft\n  Draft --> Done : publish', ['Draft', 'Done', 'publish']],
    ['classDiagram\n  class Flag {\n    +String name\n  }\n  Flag <|-- Variant', ['Flag', 'Variant']],
    ['erDiagram\n  PROJECT ||--o{ FLAG : contains', ['PROJECT', 'FLAG', 'contains']],
    [
      'stateDiagram-v2\n  A --> B\n  note right of A\n    Not sent:\n    • draft\n  end note\n  note left of B : Sent',
      ['A', 'B', 'Not sent:', '• draft', 'Sent'],
    ],
    [
      'stateDiagram-v2\n  [*] --> G\n  state "Group: 1" as G {\n    a.b --> c-d\n    a.b : First\n    a.b : Second\n  }\n  G --> [*]',
      ['Group: 1', 'First', 'Second', 'c-d'],
    ],
    [
      'classDiagram\n  class List~T~ {\n    +Map~string, List~T~~ items\n  }\n  List <|-- Other\n  <<interface>> Other',
      ['List<T>', 'Map<string, List<T>> items', '<<interface>>', 'Other'],
    ],
    [
      'classDiagram\n  class A["Any: (thing)"]\n  `B C` : idempotencyKey string\n  A "0..*" -- "1" `B C` : has',
      ['Any: (thing)', 'B C', 'idempotencyKey string', '0..*', '1', 'has'],
    ],
    [
      'erDiagram\n  p[Person] {\n    varchar(50) name PK, FK "the name"\n  }\n  p ||--o{ "Order item" : has\n  ALONE',
      ['Person', 'varchar(50)', 'name', 'Order item', 'has', 'ALONE'],
    ],
    ['sequenceDiagram\n  title Greetings\n  A->>B: Hi', ['A', 'B', 'Hi']],
  ])('is drawn with its labels: %j', (code, labels) => {
    expect(draw(code).problems).toEqual([]);
    expect(textsOf(code)).toEqual(expect.arrayContaining(labels));
    const text = draw(code).records[0]?.text.replace(/\s+/g, ' ');
    for (const label of labels) expect(text).toContain(label);
  });

  test('has a name and a description: from the fence, from the diagram, or derived', () => {
    const code = 'graph LR\n  A[One] -- sends --> B[Two]';
    expect(htmlOf(code, ' title="Overview" alt="One sends to two."')).toMatch(
      /<svg [^>]*role="img"[^>]*><title id="([^"]+)">Overview<\/title><desc id="[^"]+">One sends to two\.<\/desc>/,
    );
    expect(htmlOf(code, ' title="Overview"')).toContain('<figcaption>Overview</figcaption>');
    expect(htmlOf(`graph LR\n  accTitle: Named\n  accDescr: Described\n  A --> B`)).toMatch(
      />Named<\/title><desc [^>]*>Described</,
    );
    expect(htmlOf(code)).toMatch(/>Flowchart<\/title><desc [^>]*>One → Two \(sends\)</);
  });

  test('has its source in the copy', () => {
    const page = draw('graph LR\n  A --> B', ' title="Overview"');
    expect(fill(page.markdown, () => '')).toBe('```mermaid title="Overview"\ngraph LR\n  A --> B\n```');
  });

  test('is drawn in the colors of the theme, whatever colors it asks for', () => {
    const html = htmlOf('graph LR\n  A:::red --> B\n  classDef red fill:#f00\n  style B fill:#00f\n  linkStyle 0 stroke:#0f0');
    expect(new Set(html.match(/(?:fill|stroke)="[^"]*"/g)?.map((one) => one.replace(/var\(--[a-z-]+\)/, 'token')))).toEqual(
      new Set(['fill="token"', 'stroke="token"', 'fill="none"']),
    );
  });

  test('puts a node into the subgraph that names it, even if a link named it before', () => {
    const html = htmlOf('graph LR\n  A --> B\n  subgraph one [Group]\n    B\n  end');
    const [, group = ''] = /<rect x="([\d.]+)"[^>]*\/?>/.exec(html) ?? [];
    expect(html.indexOf('Group')).toBeGreaterThan(0);
    const xOf = (label: string) => Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${label}<`).exec(html)?.[1]);
    expect(xOf('B')).toBeGreaterThan(Number(group));
    expect(xOf('A')).toBeLessThan(Number(group));
  });

  test('is the same each time', () => {
    const code = 'flowchart TB\n  subgraph S\n    A --> B\n  end\n  S --> C\n  C --> A';
    expect(htmlOf(code)).toBe(htmlOf(code));
  });

  test('has ids that no other diagram on the page has', () => {
    const code = '```mermaid\ngraph LR\n  A --> B\n```\n';
    const ids = [...fill(pageOf(code + code, { diagrams }).content, () => '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('survives HTML elsewhere on its page, which the sanitizer then processes', () => {
    const page = pageOf('A <kbd>K</kbd>.\n\n```mermaid\ngraph LR\n  A --> B\n```\n', { diagrams });
    expect(fill(page.content, () => '')).toContain('role="img"');
  });
});

describe('a wrong diagram', () => {
  test.each([
    ['graph LR\n  A --> B\n  A -->> C', 'diagram-line', 4],
    ['graph LR\n  A[open --> B', 'diagram-line', 3],
    ['graph XY\n  A --> B', 'diagram-line', 2],
    ['graph LR\n  subgraph S\n  A --> B', 'diagram-line', 3],
    ['graph LR\n  A --> B\n  end', 'diagram-line', 4],
    ['%%{init: {"theme": "dark"}\ngraph LR', 'diagram-line', 2],
    ['sequenceDiagram\n  A->>B: Hi\n  A ~> B', 'diagram-line', 4],
    ['sequenceDiagram\n  loop forever\n  A->>B: Hi', 'diagram-line', 3],
    ['stateDiagram-v2\n  state Choose <<history>>', 'diagram-line', 3],
    ['stateDiagram-v2\n  state A {\n    B --> C\n    --\n    D --> E\n  }', 'diagram-line', 5],
    ['stateDiagram-v2\n  A --> B\n  note right of A\n    open', 'diagram-line', 4],
    ['classDiagram\n  class A {\n    +x', 'diagram-line', 3],
    ['erDiagram\n  A is B', 'diagram-line', 3],
    ['gantt\n  title A', 'diagram-kind', 1],
    ['', 'diagram-kind', 1],
    [`graph LR\n${'  A --> B\n'.repeat(500)}`, 'diagram-size', 1],
    [
      `graph LR\n  ${Array(60)
        .fill('a')
        .map((_, i) => `n${i}`)
        .join(' & ')} --> ${Array(60)
        .fill('b')
        .map((_, i) => `m${i}`)
        .join(' & ')}`,
      'diagram-size',
      1,
    ],
  ])('is shown as code and reported at its line: %j', (code, id, line) => {
    expect(draw(code).problems).toMatchObject([{ id, line }]);
    expect(htmlOf(code)).not.toContain('<svg');
  });

  test('is reported if the package that draws diagrams is not installed', () => {
    const page = pageOf('```mermaid\ngraph LR\n  A --> B\n```\n');
    expect(page.problems).toMatchObject([{ id: 'diagram-package', line: 1 }]);
    expect(fill(page.content, () => '')).toContain('A --&gt; B');
  });
});

test.each([
  'graph LR\n  A["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>x"]',
  'graph LR\n  A --> B\n  click A "javascript:alert(1)"\n  click B href "https://example.com" _blank',
  '%%{init: {"securityLevel": "loose", "themeCSS": "*{background:url(https://example.com)}"}}%%\ngraph LR\n  A --> B',
  'graph LR\n  A["#lt;foreignObject#gt;<b>x</b>"] --> B["#quot; onload=alert(1) x=#quot;"]',
  'graph LR\n  A --> B\n  style A fill:url(https://example.com/x.svg#a)',
  'sequenceDiagram\n  participant A as <a href="javascript:alert(1)">Alice</a>\n  A->>B: <script>alert(1)</script>\n  link A: x @ javascript:alert(1)',
  'classDiagram\n  class A {\n    +x() "onload=alert(1)"\n  }\n  A --> B : <script>alert(1)</script>\n  click A href "javascript:alert(1)"',
  'erDiagram\n  A ||--o{ B : "</text><script>alert(1)</script>"\n  A {\n    string x "<img src=x>"\n  }',
  'stateDiagram-v2\n  A : </text><script>alert(1)</script>\n  A --> B : <style>*{}</style>',
])('puts nothing into the page but shapes, texts and tokens: %j', (code) => {
  const html = htmlOf(code);
  expect(html).toContain('<svg');
  const tags = html.replaceAll(/<title id="[^"]*">[^<]*<|<desc id="[^"]*">[^<]*</g, '<').match(/<[^>]*>/g) ?? [];
  for (const tag of tags) {
    expect(tag).not.toMatch(/<\/?(?:a|script|style|img|image|use|foreignObject|iframe)\b/i);
    expect(tag).not.toMatch(/\s(?:on\w+|href|src|style|xlink:href)=/i);
    expect(tag.replaceAll(/url\(#docsgen:/g, '')).not.toMatch(/url\(|javascript:|https?:/i);
  }
});

/** The places of texts and of the lines of messages, from top to bottom. */
const placesOf = (code: string) => {
  const html = htmlOf(code);
  const texts = [...html.matchAll(/<tspan x="([\d.]+)" y="([\d.]+)">([^<]+)</g)].map(([, x, y, text]) => ({
    x: Number(x),
    y: Number(y),
    text,
  }));
  const lines = [...html.matchAll(/<line x1="([\d.]+)" x2="([\d.]+)" y1="([\d.]+)" y2="\3"/g)].map(([, x1, x2, y]) => ({
    x1: Number(x1),
    x2: Number(x2),
    y: Number(y),
  }));
  return { texts, lines };
};

describe('a sequence diagram', () => {
  test('has room for each text above its line and between its participants', () => {
    const long = 'a request with a name that is so long that it needs several lines of text';
    const { texts, lines } = placesOf(`sequenceDiagram\n  A->>B: first\n  B-->>A: ${long}\n  Note over A: done`);
    const [first, second] = lines;
    const wrapped = texts.filter(({ text }) => long.includes(text as string));
    expect(wrapped.length).toBeGreaterThan(1);
    for (const { y } of wrapped) {
      expect(y).toBeGreaterThan((first?.y ?? 0) + 6);
      expect(y).toBeLessThan((second?.y ?? 0) - 6);
    }
    expect(Math.abs((second?.x1 ?? 0) - (second?.x2 ?? 0))).toBeGreaterThan(200);
    expect(texts.find(({ text }) => text === 'done')?.y).toBeGreaterThan((second?.y ?? 0) + 6);
  });

  test('distinguishes heads, dashes, messages to oneself, blocks and activations', () => {
    const shapes = (code: string) =>
      htmlOf(`sequenceDiagram\n  ${code}`)
        .replace(/^.*?<\/desc>/s, '')
        .match(/<(?:polygon|polyline|path|rect)\b/g) ?? [];
    expect(shapes('A->>B: x')).toEqual(['<polygon', '<rect', '<rect']);
    expect(shapes('A-)B: x')).toEqual(['<polyline', '<rect', '<rect']);
    expect(shapes('A-xB: x')).toEqual(['<path', '<rect', '<rect']);
    expect(shapes('A->B: x')).toEqual(['<rect', '<rect']);
    expect(shapes('A<<->>B: x')).toEqual(['<polygon', '<polygon', '<rect', '<rect']);
    expect(shapes('A->>A: x')).toEqual(['<path', '<polygon', '<rect']);
    expect(shapes('activate A\n  A->B: x\n  deactivate A')).toHaveLength(3);
    expect(shapes('loop often\n  A->B: x\n  end')).toHaveLength(4);
    expect(htmlOf('sequenceDiagram\n  A-->>B: x')).toMatch(/<line [^>]*stroke-width="1.25" stroke-dasharray/);
  });
});

test('a note of a state has a background of its own, and a dashed link without a head', () => {
  const html = htmlOf('stateDiagram-v2\n  A --> B\n  note right of A : Waiting');
  expect(html.match(/<polyline [^>]*>/g)).toEqual([
    expect.stringMatching(/^(?!.*dasharray).*marker-end/),
    expect.stringMatching(/^(?!.*marker-end).*stroke-dasharray/),
  ]);
  expect(html.match(/<rect [^>]*fill="var\(--accent-soft\)"/g)).toHaveLength(1);
  expect(html).toMatch(/<desc [^>]*>A → B; A: Waiting</);
});

test.each([
  ['+find(Predicate~T~ test, int[] ~x) List~T~', ['+ ', 'find(Predicate<T> test, int[] ~x)', ': ', 'List<T>']],
  ['~open()$ bool', ['~ ', 'open()', ': ', 'bool']],
  ['-on(cb: (x) => void)', ['- ', 'on(cb: (x) => void)']],
  ['#List~int~ ids', ['# ', 'List<int> ids']],
  ['a ~ b', ['a ~ b']],
])('a member of a class is shown as it is written: %j', (member, texts) => {
  expect(textsOf(`classDiagram\n  class A {\n    ${member}\n  }`).slice(1)).toEqual(texts);
  expect(textsOf(`classDiagram\n  A : ${member}`).slice(1)).toEqual(texts);
});

/** The ends of links that are not at the outline of a rectangle. */
function looseEnds(code: string): string[] {
  const html = htmlOf(code);
  const boxes = [...html.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { left: x, top: y, right: x + width, bottom: y + height };
  });
  const ends = [...html.matchAll(/<polyline points="([^"]*)"[^>]*stroke-width/g)].flatMap(([, points = '']) => {
    const line = points.split(' ');
    return [line[0] as string, line.at(-1) as string];
  });
  expect(ends.length).toBeGreaterThan(0);
  return ends.filter((end) => {
    const [x = 0, y = 0] = end.split(',').map(Number);
    return boxes.every(({ left, top, right, bottom }) => {
      const isInside = x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
      return !isInside || Math.min(x - left, right - x, y - top, bottom - y) > 1;
    });
  });
}

describe('links of subgraphs end at the outlines of what they link', () => {
  test.each([
    'flowchart TB\n  subgraph A\n    subgraph B\n      subgraph C\n        x --> y\n      end\n    end\n    z -- sends --> C\n    z --> y\n  end\n  w --> C\n  C --> v\n  w --> z',
    'flowchart LR\n  user --> gw\n  subgraph cloud\n    direction TB\n    subgraph gw\n      direction LR\n      auth --> route\n    end\n    subgraph core\n      api --> db\n    end\n    gw --> core\n  end\n  route --> api\n  core --> out\n  cloud --> log',
    'flowchart TB\n  subgraph A\n    direction LR\n    x --> y\n  end\n  subgraph B\n    p --> q\n  end\n  A --> B\n  B --> C',
    'stateDiagram-v2\n  A --> O\n  state O {\n    a --> I\n    state I {\n      direction LR\n      b --> c\n    }\n    c --> a\n  }\n  note right of I : Inner',
  ])('%j', (code) => {
    expect(draw(code).problems).toEqual([]);
    expect(looseEnds(code)).toEqual([]);
  });

  test('unless nodes in them are linked with others, subgraphs have their own direction', () => {
    const places = (code: string) => {
      const html = htmlOf(code);
      return ['x', 'y'].map((name) => Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${name}<`).exec(html)?.[1]));
    };
    const graph = 'flowchart TB\n  subgraph A\n    direction LR\n    x --> y\n  end\n';
    const [x = 0, y = 0] = places(`${graph}  A --> B`);
    expect(y).toBeGreaterThan(x);
    const [above = 0, below = 0] = places(`${graph}  y --> B`);
    expect(above).toBe(below);
  });
});

describe('a cycle begins with what the diagram names first, and its links have their heads where they end', () => {
  /** The places of labels, and of the heads of links with what they are next to. */
  const readPicture = (code: string, labels: readonly string[]) => {
    const html = htmlOf(code);
    const boxes = labels.map((label) => {
      const [, y = ''] = new RegExp(`<text x="[\\d.]+" y="([\\d.]+)"[^>]*>${label}<`).exec(html) ?? [];
      return { label, y: Number(y) };
    });
    const heads = [...html.matchAll(/<polyline points="([^"]*)"([^>]*)>/g)].flatMap(([, points = '', attributes = '']) => {
      const ys = points.split(' ').map((point) => Number(point.split(',')[1]));
      const ends = [
        ...(attributes.includes('marker-start') ? [ys[0] as number] : []),
        ...(attributes.includes('marker-end') ? [ys.at(-1) as number] : []),
      ];
      return ends.map((y) => boxes.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))[0]?.label);
    });
    return { order: boxes.toSorted((a, b) => a.y - b.y).map(({ label }) => label), heads: heads.sort(), html };
  };

  test.each([
    ['stateDiagram-v2\n  Still --> Moving\n  Moving --> Still\n  Moving --> Crash', ['Crash', 'Moving', 'Still']],
    ['stateDiagram-v2\n  Still --> Moving : go\n  Moving --> Still : stop\n  Moving --> Crash', ['Crash', 'Moving', 'Still']],
    [
      'flowchart TB\n  Still --> Moving\n  Moving -.-> Still\n  Moving --> Crash\n  Crash ==> Still',
      ['Crash', 'Moving', 'Still', 'Still'],
    ],
    ['flowchart TB\n  Still <--> Moving\n  Moving <--> Still\n  Moving --- Crash', ['Moving', 'Moving', 'Still', 'Still']],
  ])('%j', (code, heads) => {
    const picture = readPicture(code, ['Still', 'Moving', 'Crash']);
    expect(picture.order).toEqual(['Still', 'Moving', 'Crash']);
    expect(picture.heads).toEqual(heads);
    expect(picture.html).toMatch(/<marker [^>]*arrowhead-start"[^>]* orient="auto"/);
  });
});

describe('choices are diamonds, forks and joins bars, without names, and links end at their outlines', () => {
  const readEnds = (html: string) =>
    [...html.matchAll(/<polyline points="([^"]*)"/g)].map(([, points = '']) => {
      const line = points.split(' ');
      return [line[0], line.at(-1)].map((end) => (end as string).split(',').map(Number) as [number, number]);
    });

  test.each(['TB', 'LR'])('in the direction %s', (direction) => {
    const code = `stateDiagram-v2\n  direction ${direction}\n  state if_state <<choice>>\n  A --> if_state\n  if_state --> B : yes\n  if_state --> C : no`;
    const html = htmlOf(code);
    const [, x = 0, y = 0] = (/transform="rotate\(45 ([\d.]+) ([\d.]+)\)"/.exec(html) ?? []).map(Number);
    const [incoming, ...outgoing] = readEnds(html);
    for (const [px = 0, py = 0] of [incoming?.[1] ?? [], ...outgoing.map(([start]) => start ?? [])])
      expect(Math.abs(px - x) + Math.abs(py - y)).toBeCloseTo(18, 0);
    expect(textsOf(code).join()).not.toContain('if_state');
    expect(draw(code).problems).toEqual([]);
  });

  test.each([
    ['TB', 1],
    ['LR', 0],
  ])('bars cross the direction %s', (direction, axis) => {
    const code = `stateDiagram-v2\n  direction ${direction}\n  state f <<fork>>\n  state j [[join]]\n  A --> f\n  f --> B\n  f --> C\n  B --> j\n  C --> j\n  j --> D`;
    const html = htmlOf(code);
    const bars = [...html.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*stroke="none"/g)].map(
      (match) => match.slice(1).map(Number),
    );
    expect(bars.map(([, , width, height]) => [width, height])).toEqual(Array(2).fill(axis === 1 ? [48, 6] : [6, 48]));
    const edges = bars.flatMap((bar) => [bar[axis] as number, (bar[axis] as number) + 6]);
    const ends = readEnds(html)
      .flat()
      .map((end) => end[axis] as number);
    expect(ends.filter((end) => edges.some((edge) => Math.abs(edge - end) < 0.6))).toHaveLength(6);
  });
});

test('a link of classes has heads only where the diagram has them', () => {
  const headsOf = (arrow: string) => htmlOf(`classDiagram\n  A ${arrow} B`).match(/ marker-(?:start|end)="/g)?.length ?? 0;
  expect(['--', '..', '-->', '..>', '<|--'].map(headsOf)).toEqual([0, 0, 1, 1, 1]);
});

test('names and properties of links in a flowchart are not nodes', () => {
  const code = 'flowchart LR\n  A e1@-- uses --> B\n  B e2@--> C\n  e1@{ animate: true }\n  e2@{ animation: fast }';
  expect(draw(code).problems).toEqual([]);
  expect(textsOf(code)).toEqual(expect.arrayContaining(['A', 'B', 'C', 'uses']));
  expect(textsOf(code).join(' ')).not.toMatch(/e1|e2/);
});

describe('a graph in the language DOT', () => {
  const graph = (code: string, language = 'dot', meta = '') =>
    pageOf(`\`\`\`${language}${meta}\n${code}\n\`\`\`\n`, { diagrams });
  const graphHtml = (code: string, meta = '') => fill(graph(code, 'graphviz', meta).content, () => '');

  test('is drawn with its labels, a name and a description', () => {
    const html = graphHtml('digraph { a [label="Start"]; a -> b [label="yes"] }', ' title="Way"');
    expect(html).toMatch(/<title id="[^"]+">Way<\/title><desc id="[^"]+">Start → b \(yes\)<\/desc>/);
    expect(html).toContain('<figcaption>Way</figcaption>');
    for (const label of ['Start', 'b', 'yes']) expect(html).toContain(`>${label}</text>`);
    expect(graph('digraph { a [label="Start"] }').records[0]?.text).toContain('Start');
  });

  test('has the colors of the theme, and no links, images or ids from its source', () => {
    const html = graphHtml(
      'digraph { bgcolor=red; a [color=red fillcolor="#00f" style=filled URL="javascript:alert(1)" id="top"]; a -> b [color=blue] }',
    );
    const colors = [...html.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color as string);
    expect(colors.filter((color) => color !== 'none' && !/^var\(--[a-z-]+\)$/.test(color))).toEqual([]);
    expect(html).not.toMatch(/javascript|id="top"|style=/);
  });

  test('is the same however often and in whatever order graphs are drawn', () => {
    const one = graphHtml('digraph { a -> b -> c -> a }');
    graphHtml('graph { layout=neato; a -- b -- c -- d -- a }');
    expect(graphHtml('digraph { a -> b -> c -> a }')).toBe(one);
  });

  test('reports errors at their line, and what Graphviz remarks', () => {
    expect(graph('digraph {\n  a -> b\n  c -> -> d\n}').problems).toMatchObject([
      { id: 'diagram-line', line: 4, values: { line: 'c -> -> d' } },
    ]);
    expect(graph('digraph { a [shape=nosuch] }').problems).toMatchObject([{ id: 'diagram-remark', line: 1 }]);
    expect(graph(`digraph {${'\na -> b'.repeat(500)}\n}`).problems).toMatchObject([{ id: 'diagram-size' }]);
  });

  test('is shown as code without the package', () => {
    const page = pageOf('```dot\ndigraph { a }\n```\n', { diagrams: {} });
    expect(page.problems).toMatchObject([{ id: 'diagram-package', values: { name: '@viz-js/viz' } }]);
    expect(page.inputs).toEqual({ 'package:@viz-js/viz': '' });
  });
});
