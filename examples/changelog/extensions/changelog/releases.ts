import { generator } from 'docsgen/extend';

interface Release {
  readonly version: string;
  /** A day: `2026-05-12`. */
  readonly date: string;
  readonly summary: string;
  /** Markdown by kind of change. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
}

export default generator({
  description: 'A page for each release.',
  inputs: ['data/releases.json'],
  at: '/releases',
  pages({ files }) {
    const releases = JSON.parse(files['data/releases.json'] ?? '[]') as Release[];
    return {
      'index.md': overview(releases),
      ...Object.fromEntries(releases.map((release, index) => [`${release.version}.md`, page(release, index + 1)])),
    };
  },
});

const overview = (releases: readonly Release[]) => `---
title: Releases
description: What is new in each version.
---

| Version | Released | What is new |
| --- | --- | --- |
${releases.map(({ version, date, summary }) => `| [${version}](${version}.md) | ${date} | ${summary.replaceAll('|', '\\|')} |\n`).join('')}`;

/** Front matter is YAML, which contains JSON: every text is safe in it. */
const page = ({ version, date, summary, changes }: Release, position: number) => `---
title: Version ${version}
sidebar_label: ${JSON.stringify(version)}
description: ${JSON.stringify(summary)}
sidebar_position: ${position}
released: ${date}
---

Released on ${date}.

${Object.entries(changes)
  .map(([kind, entries]) => `## ${kind}\n\n${entries.map((entry) => `- ${entry}`).join('\n')}\n`)
  .join('\n')}`;
