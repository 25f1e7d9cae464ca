import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';

/** Weights that the style sheets use. */
const WEIGHTS = { min: 400, max: 700 };
const BOLD = 650;

/** Names in a font file that state its copyright, its license and where to read it. */
const LICENSE_NAMES = [0, 13, 14];

/**
 * Characters of each file: that of Western European languages is preloaded; the other (Central European, Baltic and Turkish letters) is only
 * fetched by pages that contain one of its characters. The font of the system shows all others.
 */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext': 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E',
};

/**
 * The bundled faces. `display`: text in the fallback could wrap otherwise, so a late face waits for the next document; all characters of code are equally
 * wide in both faces, so a late one may replace the fallback.
 *
 * `fallbacks`: names of fonts of the reader's system, with the average width of their characters in Latin text, relative to the font size. Arial,
 * Liberation Sans and Roboto share their widths within 0.3 %.
 */
const FACES = {
  text: {
    package: '@fontsource-variable/inter',
    file: 'inter',
    family: 'Inter Variable',
    features: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'tnum', 'case'],
    display: 'optional',
    fallbacks: [
      { family: 'Inter Fallback', local: ['Arial', 'Liberation Sans', 'Roboto'], width: 913 / 2048 },
      {
        family: 'Inter Fallback',
        local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
        width: 983 / 2048,
        bold: true,
      },
    ],
  },
  code: {
    package: '@fontsource-variable/jetbrains-mono',
    file: 'jetbrains-mono',
    family: 'JetBrains Mono Variable',
    features: ['ccmp', 'locl', 'mark', 'mkmk'],
    display: 'swap',
    fallbacks: [
      {
        family: 'JetBrains Mono Fallback',
        local: ['Menlo', 'DejaVu Sans Mono', 'Liberation Mono', 'Roboto Mono'],
        width: 1233 / 2048,
      },
      { family: 'JetBrains Mono Fallback 2', local: ['Consolas'], width: 1126 / 2048 },
    ],
  },
};

/**
 * Writes the subsets of the bundled faces to `folder`, with hashed names, and a file with their licenses.
 *
 * @param {{ root: string, folder: string }} folders
 * @returns for each face the rules of its style sheet, the file that pages preload, and the names of all files; the name of the license file;
 *   and the font files that were read, relative to `root`
 */
export async function buildFonts({ root, folder }) {
  const write = (name, extension, content) => {
    const file = `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase()}.${extension}`;
    writeFileSync(path.join(folder, file), content);
    return file;
  };
  const faces = {};
  const inputs = [];
  for (const [name, face] of Object.entries(FACES)) {
    const rules = [];
    const files = [];
    for (const [subset, range] of Object.entries(RANGES)) {
      const input = `node_modules/${face.package}/files/${face.file}-${subset}-wght-normal.woff2`;
      inputs.push(input);
      const content = await subsetFont(readFileSync(path.join(root, input)), charactersOf(range), {
        targetFormat: 'woff2',
        keepFeatures: face.features,
        variationAxes: { wght: WEIGHTS },
        preserveNameIds: LICENSE_NAMES,
        noHinting: true,
      });
      const file = write(subset === 'latin' ? face.file : `${face.file}-${subset}`, 'woff2', content);
      files.push(file);
      rules.push(
        fontFace({
          'font-family': `"${face.family}"`,
          'font-weight': `${WEIGHTS.min} ${WEIGHTS.max}`,
          'font-display': subset === 'latin' ? face.display : 'swap',
          src: `url(${file}) format("woff2")`,
          'unicode-range': range,
        }),
      );
    }
    const original = readFileSync(path.join(root, inputs.at(-Object.keys(RANGES).length)));
    for (const fallback of face.fallbacks) rules.push(await fallbackFace(original, fallback));
    faces[name] = { css: rules.join(''), preload: files[0], files };
  }
  const licenses = Object.values(FACES).map(({ package: name, family }) => {
    const text = readFileSync(path.join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim();
    return `${family}\n\n${text}`;
  });
  const license = write('fonts-license', 'txt', `${licenses.join('\n\n---\n\n')}\n`);
  return { ...faces, license, inputs };
}

/** Returns the face under which a font of the system takes the room of the bundled one: CSS Fonts 5, section 5.1 (`size-adjust`), and 4, section 11.6. */
async function fallbackFace(original, { family, local, width, bold }) {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await readMetrics(original, bold ? BOLD : WEIGHTS.min);
  const scale = xWidthAvg / unitsPerEm / width;
  const percent = (value) => `${Number((value * 100).toFixed(2))}%`;
  return fontFace({
    'font-family': `"${family}"`,
    ...(bold && { 'font-weight': '600 700' }),
    src: local.map((name) => `local("${name}")`).join(),
    'size-adjust': percent(scale),
    'ascent-override': percent(ascent / unitsPerEm / scale),
    'descent-override': percent(-descent / unitsPerEm / scale),
    'line-gap-override': percent(lineGap / unitsPerEm / scale),
  });
}

/** Returns the metrics of a variable font at a weight. */
async function readMetrics(original, weight) {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-font-'));
  try {
    const file = path.join(folder, 'font.ttf');
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } };
    writeFileSync(file, await subsetFont(original, charactersOf('U+0020-007E'), options));
    return await fromFile(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fontFace = (descriptors) =>
  `@font-face{${Object.entries(descriptors)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Returns the characters of a value of `unicode-range`. */
const charactersOf = (range) =>
  range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
