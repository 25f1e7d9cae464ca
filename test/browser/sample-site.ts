import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../harness.js';

const config = {
  title: 'Sample',
  url: 'https://sample.example.com',
  favicon: '/img/dot.svg',
  version: { label: 'Next' },
  announcement: { id: 'news-1', text: 'There is [news](/guide/tabs).' },
  navbar: { links: [{ label: 'Elsewhere', to: 'https://example.com/' }] },
  requests: { url: 'https://api.example.com' },
};

const paragraph = 'Toggles are named, kept and read in one place, and every change to one of them is written down. '.repeat(6);

const sections = Array.from({ length: 12 }, (_, n) => `## Section ${n + 1} {#section-${n + 1}}\n\n${paragraph}\n`);

const tabs = `::::tabs{group="sdk"}
:::tab{label="Node.js"}
Text for Node.js.
:::
:::tab{label="Go"}
Text for Go.
:::
::::
`;

/** Eight seconds of silence as WAVE: one channel, 8,000 one-byte samples per second. */
function silence(): Buffer {
  const length = 65_536;
  const sound = Buffer.alloc(44 + length, 128);
  sound.write('RIFF', 0);
  sound.write('WAVEfmt ', 8);
  sound.write('data', 36);
  sound.writeUInt32LE(36 + length, 4);
  for (const [at, value] of [16, 0x0001_0001, 8000, 8000, 0x0008_0001].entries()) sound.writeUInt32LE(value, 16 + 4 * at);
  sound.writeUInt32LE(length, 40);
  return sound;
}

/** A site with one of every element that a reader can operate. */
export const sampleFiles: Files = {
  'docsgen.config.json': JSON.stringify(config),
  'content/index.md': `---
title: Home
description: Where the sample begins.
---

Read [the long page](/guide/long), [its ninth section](/guide/long#section-9), [the tabs](/guide/tabs?from=home#below) or
[the search](/search). The picture is [a file](/img/dot.svg).

::figure[A dot in the color of the theme.]{src="/img/themed.svg" alt="A large dot in the middle."}
`,
  'content/guide/_category_.json': '{ "label": "Guide", "position": 1 }',
  'content/guide/long.md': `---
title: Long page
description: A page to scroll.
---

${sections.join('\n')}
[Go to the tabs](/guide/tabs)

:::details[What is hidden]
### A hidden heading {#hidden-heading}

It opens.
:::
`,
  'content/guide/tabs.md': `---
title: Tabs
description: Tabs, code and more.
---

${tabs}
## Code

\`\`\`js title="index.js"
const answer = 42;
\`\`\`

${tabs}
## Below

[The long page](/guide/long), [its hidden part](/guide/long#hidden-heading), [this page](#code).

${paragraph}${paragraph}
`,
  'content/guide/names.md': `---
title: Names
description: Headings that are called like parts of every page.
unlisted: true
---

${['Content', 'Sidebar', 'Docsgen', 'Docsgen site', 'Docsgen page', 'Docsgen nav', 'Search options', 'Tabs 1 1'].map((name) => `## ${name}\n\n${paragraph}\n`).join('\n')}
${tabs}`,
  'content/guide/other-runtime.md': '---\ntitle: Newer page\ndescription: Of a newer build.\n---\n\nText.\n',
  'static/img/themed.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100" fill="var(--surface, #f00)"/></svg>',
  'static/silence.wav': silence(),
  'static/img/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>',
};

export function writeFiles(dir: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  }
}
