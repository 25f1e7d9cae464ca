import { drawFrame, drawLine, drawText, wrapSvg } from './draw.mjs';
import { FONT_SIZE, GAP, LINE_HEIGHT, MARGIN, PADDING, TONES, WIDTH } from './style.mjs';
import { wrapText } from './text-width.mjs';

const wrap = (text, width, weight = 400) => wrapText(text, { size: FONT_SIZE, weight, width });
const HEAD_HEIGHT = LINE_HEIGHT + 2 * PADDING.y;

/**
 * Draws who sends what to whom, in the order of time.
 *
 * @param sequence its title; the actors, each with a name and a tone; the steps: an arrow `{ from, to, text }` between the indexes of actors, a note
 *   `{ at, title, text, tone }` on the line of one, or a part `{ part, steps }` with a title
 * @returns {string} an SVG
 */
export function drawSequence({ title, actors, steps }) {
  const width = (WIDTH - 2 * MARGIN - (actors.length - 1) * GAP) / actors.length;
  const lane = (index) => MARGIN + index * (width + GAP) + width / 2;
  const state = { y: MARGIN + HEAD_HEIGHT + 14, lane, width, content: [] };
  const frames = drawSteps(steps, state);
  const end = state.y + 4;
  const heads = actors.flatMap(({ name, tone: toneName = 'accent' }, index) => {
    const tone = TONES[toneName];
    const frame = { x: lane(index) - width / 2, y: MARGIN, width, height: HEAD_HEIGHT };
    return [
      ...drawLine(
        [
          [lane(index), MARGIN + HEAD_HEIGHT],
          [lane(index), end],
        ],
        { dashed: true, tone: 'border-strong' },
      ),
      drawFrame(frame, tone),
      ...drawText([name], { x: lane(index), y: MARGIN + HEAD_HEIGHT / 2, anchor: 'middle', fill: tone.title, weight: 600 }),
    ];
  });
  return wrapSvg({ title, height: end + MARGIN - 4, content: [...frames, ...heads, ...state.content] });
}

/** Draws steps at `state.y`, moves it below them, and returns the frames behind them. */
function drawSteps(steps, state) {
  return steps.flatMap((step) => {
    if (step.part !== undefined) return drawPart(step, state);
    if (step.at !== undefined) drawNote(step, state);
    else drawStep(step, state);
    return [];
  });
}

function drawPart({ part, steps, from, to }, state) {
  const top = state.y + 4;
  const x = state.lane(from) - state.width / 2;
  const right = state.lane(to) + state.width / 2;
  state.content.push(
    ...drawText([part], {
      x: x + PADDING.x,
      y: top + PADDING.y + 6,
      anchor: 'start',
      fill: 'heading',
      weight: 600,
      halo: 'surface',
    }),
  );
  state.y = top + PADDING.y + LINE_HEIGHT;
  drawSteps(steps, state);
  const frame = drawFrame({ x, y: top, width: right - x, height: state.y - top }, { ...TONES.plain, dashed: true });
  state.y += 10;
  return [frame];
}

function drawStep({ from, to, text, dashed }, state) {
  const [x, end] = [state.lane(from), state.lane(to)];
  const lines = wrap(text, Math.abs(end - x) - 16);
  state.y += 6;
  state.content.push(
    ...drawText(lines, {
      x: (x + end) / 2,
      y: state.y + (lines.length * LINE_HEIGHT) / 2,
      anchor: 'middle',
      fill: 'text',
      halo: Math.abs(from - to) > 1 ? 'surface-raised' : undefined,
    }),
  );
  state.y += lines.length * LINE_HEIGHT + 5;
  state.content.push(
    ...drawLine(
      [
        [x, state.y],
        [end, state.y],
      ],
      { end: true, dashed },
    ),
  );
  state.y += 12;
}

function drawNote({ at, title = '', text = '', tone: toneName = 'plain', wide = 1.25 }, state) {
  const tone = TONES[toneName];
  const width = state.width * wide;
  const x = Math.min(Math.max(state.lane(at) - width / 2, MARGIN), WIDTH - MARGIN - width);
  const inner = width - 2 * PADDING.x;
  const lines = [
    ...(title ? wrap(title, inner, 600).map((line) => ({ line, weight: 600, fill: tone.title })) : []),
    ...(text ? wrap(text, inner).map((line) => ({ line, weight: 400, fill: tone.text })) : []),
  ];
  const height = lines.length * LINE_HEIGHT + 2 * PADDING.y;
  const y = state.y + 8;
  state.content.push(
    drawFrame({ x, y, width, height }, tone),
    ...drawText(lines, { x: x + width / 2, y: y + height / 2, anchor: 'middle' }),
  );
  state.y = y + height + 12;
}
