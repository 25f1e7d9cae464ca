/** Colors of the marks in each mode: neither the purple of the buttons nor the green and red of states. */
const COLORS = {
  light: { line: '#c2410c', text: '#ffffff' },
  dark: { line: '#ffa067', text: '#1d0f05' },
};

/** Distance between an element and its frame, and radius of the number, in CSS pixels. */
const GAP = 7;
const RADIUS = 12;

/**
 * Draws numbered frames around elements of a page, above everything else.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ marks: readonly { box: Box, side?: 'left' | 'right' }[], mode: 'light' | 'dark' }} drawing numbered in their order
 * @returns {Promise<Box[]>} what each mark covers
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */
export async function drawMarks(page, { marks, mode }) {
  const frames = marks.map(({ box, side = 'left' }) => ({
    ...{ x: box.x - GAP, y: box.y - GAP, width: box.width + 2 * GAP, height: box.height + 2 * GAP },
    side,
  }));
  await page.evaluate(drawFrames, { frames, colors: COLORS[mode], radius: RADIUS });
  return frames.map(({ x, y, width, height }) => ({
    ...{ x: x - RADIUS, y: y - RADIUS, width: width + 2 * RADIUS, height: height + 2 * RADIUS },
  }));
}

/** Runs in the browser. */
function drawFrames({ frames, colors, radius }) {
  const layer = document.createElement('div');
  layer.id = 'docsgen-marks';
  Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '2147483647', pointerEvents: 'none' });
  for (const [index, { x, y, width, height, side }] of frames.entries()) {
    const frame = document.createElement('div');
    Object.assign(frame.style, {
      ...{ position: 'absolute', left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` },
      ...{ boxSizing: 'border-box', border: `2.5px solid ${colors.line}`, borderRadius: '8px' },
    });
    const number = document.createElement('div');
    number.textContent = String(index + 1);
    Object.assign(number.style, {
      ...{ position: 'absolute', left: `${(side === 'left' ? x : x + width) - radius}px`, top: `${y - radius}px` },
      ...{
        width: `${2 * radius}px`,
        height: `${2 * radius}px`,
        borderRadius: '50%',
        background: colors.line,
        color: colors.text,
      },
      ...{ font: `700 14px/${2 * radius}px Sen, sans-serif`, textAlign: 'center' },
    });
    layer.append(frame, number);
  }
  document.body.append(layer);
}
