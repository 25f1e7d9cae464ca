import { headPath, round, routeArrow, shorten } from './arrows.mjs';
import { layOut } from './layout.mjs';
import { color, FONT_SIZE, FONTS, LINE_HEIGHT, LINE_WIDTH, MARGIN, PADDING, RADIUS, TONES, WIDTH } from './style.mjs';
import { measureText } from './text-width.mjs';

const escapeText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
const tag = (name, values) => `<${name}${attributes(values)}/>`;

/** Distance from the middle of a line of text to its baseline. */
const BASELINE = 5;

/** Space that stays free at both sides of a diagram. */
const EDGE = 8;

/**
 * Draws lines of text around `y`, their middle.
 *
 * @throws if a line leaves the diagram
 */
export function drawText(lines, { x, y, anchor, fill, weight = 400, halo }) {
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + BASELINE;
  return lines.map((entry, index) => {
    const { line, weight: own = weight, fill: ownFill = fill } = typeof entry === 'string' ? { line: entry } : entry;
    const width = measureText(line, { size: FONT_SIZE, weight: own });
    const left = x - { start: 0, middle: width / 2, end: width }[anchor];
    if (left < EDGE || left + width > WIDTH - EDGE) throw new Error(`"${line}" leaves the diagram.`);
    const values = {
      x,
      y: top + index * LINE_HEIGHT,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-weight': own === 400 ? undefined : own,
      fill: color(ownFill),
      ...(halo ? { stroke: color(halo), 'stroke-width': 6, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } : {}),
    };
    return `<text${attributes(values)}>${escapeText(line)}</text>`;
  });
}

/** Draws a frame with the background and the outline of a tone. */
export const drawFrame = ({ x, y, width, height }, tone) =>
  tag('rect', {
    x,
    y,
    width,
    height,
    rx: RADIUS,
    fill: color(tone.fill),
    stroke: color(tone.line),
    'stroke-width': LINE_WIDTH,
    'stroke-opacity': tone.lineOpacity,
    'stroke-dasharray': tone.dashed ? '5 4' : undefined,
  });

/** Draws a line through points, with heads at its ends. */
export function drawLine(points, { start = false, end = false, dashed = false, tone = 'text-soft' } = {}) {
  const path = shorten(points, { start, end })
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('');
  const line = tag('path', {
    d: path,
    fill: 'none',
    stroke: color(tone),
    'stroke-width': LINE_WIDTH,
    'stroke-linejoin': 'round',
    'stroke-dasharray': dashed ? '5 4' : undefined,
  });
  const heads = [
    ...(end ? [headPath(points[points.length - 1], points[points.length - 2])] : []),
    ...(start ? [headPath(points[0], points[1])] : []),
  ];
  return [line, ...heads.map((d) => tag('path', { d, fill: color(tone) }))];
}

function drawSwitch({ x, y, width, height }, isOn) {
  const [left, top] = [x + width - PADDING.x - 36, y + height / 2 - 10];
  return [
    tag('rect', { x: left, y: top, width: 36, height: 20, rx: 10, fill: color(isOn ? 'green' : 'border-strong') }),
    tag('circle', { cx: left + (isOn ? 26 : 10), cy: top + 10, r: 7, fill: color('surface') }),
  ];
}

/** @throws if the title needs the space */
function drawAside(aside, { lines, tone, x, y, width, height }) {
  const inner = width - 2 * PADDING.x - 8;
  const [{ line }] = lines;
  if (measureText(line, { size: FONT_SIZE, weight: 600 }) + measureText(aside, { size: FONT_SIZE, weight: 400 }) > inner)
    throw new Error(`"${line}" leaves no space for "${aside}".`);
  const middle = y + height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  return drawText([aside], { x: x + width - PADDING.x, y: middle, anchor: 'end', fill: tone.text });
}

const drawItem = {
  box({ lines, aside, tone: name = 'plain', align = 'middle', on, ...frame }) {
    const tone = TONES[name];
    const isStart = align === 'start' || on !== undefined;
    return [
      drawFrame(frame, tone),
      ...drawText(
        lines.map((entry) => ({ ...entry, fill: entry.weight === 600 ? tone.title : tone.text })),
        {
          x: isStart ? frame.x + PADDING.x : frame.x + frame.width / 2,
          y: frame.y + frame.height / 2,
          anchor: isStart ? 'start' : 'middle',
        },
      ),
      ...(aside ? drawAside(aside, { ...frame, lines, tone }) : []),
      ...(on === undefined ? [] : drawSwitch(frame, on)),
    ];
  },
  group({ title, aside, tone: name = 'accent', ...frame }) {
    const tone = TONES[name];
    const y = frame.y + 14 + LINE_HEIGHT / 2;
    return [
      drawFrame(frame, tone),
      ...(title ? drawText([title], { x: frame.x + 14, y, anchor: 'start', fill: tone.title, weight: 600 }) : []),
      ...(aside ? drawText([aside], { x: frame.x + frame.width - 14, y, anchor: 'end', fill: tone.text }) : []),
    ];
  },
  label({ lines, bold, soft, align = 'start', x, y, width, height }) {
    return drawText(lines, {
      x: align === 'start' ? x : align === 'end' ? x + width : x + width / 2,
      y: y + height / 2,
      anchor: align,
      fill: bold ? 'heading' : soft ? 'text-soft' : 'text',
      weight: bold ? 600 : 400,
    });
  },
  rule({ text, x, y, width, height }) {
    const middle = y + height / 2;
    const gap = text ? 24 : 0;
    return [
      ...drawLine(
        [
          [x, middle],
          [x + width / 2 - gap, middle],
        ],
        { tone: 'accent-line' },
      ),
      ...drawLine(
        [
          [x + width / 2 + gap, middle],
          [x + width, middle],
        ],
        { tone: 'accent-line' },
      ),
      ...drawText(text ? [text] : [], { x: x + width / 2, y: middle, anchor: 'middle', fill: 'heading', weight: 600 }),
    ];
  },
  scale({ ticks, points, x, y, width }) {
    const axis = y + 84;
    const at = (place) => x + 8 + place * (width - 16);
    return [
      ...drawLine([
        [at(0), axis],
        [at(1), axis],
      ]),
      ...ticks.flatMap(({ place, text }) => [
        ...drawLine([
          [at(place), axis - 5],
          [at(place), axis + 5],
        ]),
        ...drawText([text], {
          x: at(place),
          y: axis + 22,
          anchor: place === 0 ? 'start' : place === 1 ? 'end' : 'middle',
          fill: 'text',
        }),
      ]),
      ...points.flatMap(({ place, text, level, anchor = 'middle' }) => [
        ...drawLine(
          [
            [at(place), axis],
            [at(place), axis - 20 - level * 22],
          ],
          { tone: 'accent-line' },
        ),
        tag('circle', { cx: at(place), cy: axis, r: 5.5, fill: color('accent') }),
        ...drawText([text], {
          x: at(place) + (anchor === 'start' ? -5 : anchor === 'end' ? 5 : 0),
          y: axis - 30 - level * 22,
          anchor,
          fill: 'text',
        }),
      ]),
    ];
  },
};

function drawArrow(given, frames) {
  const { points, text } = routeArrow(given, frames);
  const { both: start, dashed, tone, joint } = given;
  const drawn = given.plain ? drawLine(points) : drawLine(points, { start, end: true, dashed, tone });
  if (joint) drawn.push(tag('circle', { cx: points[1][0], cy: points[1][1], r: 3, fill: color(tone ?? 'text-soft') }));
  if (text === undefined) return drawn;
  const lines = text.text.split('\n');
  const half = (lines.length * LINE_HEIGHT) / 2 + 3;
  const y = text.above ? text.y - half : text.below ? text.y + half : text.y;
  return [...drawn, ...drawText(lines, { ...text, y, fill: 'text' })];
}

/** Returns the SVG of what was drawn in an area of a height, with a description for those who do not see it. */
export function wrapSvg({ title, description, height, content }) {
  const size = { width: WIDTH, height: Math.ceil(height) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ ...size, viewBox: `0 0 ${size.width} ${size.height}` })} role="img" font-family="${FONTS}" font-size="${FONT_SIZE}">`,
    `<title>${escapeText(title)}</title>`,
    ...(description ? [`<desc>${escapeText(description)}</desc>`] : []),
    drawFrame(
      { x: 0.5, y: 0.5, width: size.width - 1, height: size.height - 1 },
      { fill: 'surface-raised', line: 'border' },
    ).replace(`stroke-width="${LINE_WIDTH}"`, 'stroke-width="1"'),
    ...content,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * Draws a diagram.
 *
 * @param diagram its title, its description, its parts below each other, the gaps between them, and arrows
 * @returns {string} an SVG
 */
export function drawDiagram({ title, description, parts, gap, arrows = [] }) {
  const { height, items, frames } = layOut({ kind: 'column', parts, gap }, { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN });
  const content = [
    ...items.flatMap((item) => drawItem[item.kind](item)),
    ...arrows.flat().flatMap((given) => drawArrow(given, frames)),
  ];
  return wrapSvg({ title, description, height: height + 2 * MARGIN, content });
}
