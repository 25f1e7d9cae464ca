import { drawMarks } from './marks.mjs';

/** Space around the elements of a picture, in CSS pixels. */
const MARGIN = 16;

/** Actions of a step. Each takes the element and the value. */
const ACTIONS = {
  click: (element) => element.click(),
  fill: (element, value) => element.fill(value),
  hover: (element) => element.hover(),
  press: (element, value) => element.press(value),
  wait: (element) => element.waitFor(),
};

/**
 * Follows the steps of a definition, draws its marks and takes the part of the page that it names.
 *
 * @param {import('playwright-core').Page} page
 * @param picture the definition, and the color mode
 * @returns {Promise<Buffer>} a PNG
 */
export async function takePart(page, { steps = [], crop, margin = MARGIN, height, below, marks = [], hide = [], mode }) {
  for (const step of steps) {
    const [action] = Object.keys(step);
    const [selector, value] = [step[action]].flat();
    await ACTIONS[action](page.locator(selector).first(), value);
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(settle, hide);
  const boxes = [];
  for (const selector of [crop].flat()) boxes.push(await boxOf(page, selector));
  const elements = [];
  for (const mark of marks) {
    const { at, side } = typeof mark === 'string' ? { at: mark } : mark;
    elements.push({ box: await boxOf(page, at), side });
  }
  const part = union(boxes, margin);
  if (below !== undefined) {
    const top = (await boxOf(page, below)).y - margin;
    part.height -= top - part.y;
    part.y = top;
  }
  if (height !== undefined) part.height = Math.min(part.height, height);
  const covered = await drawMarks(page, { marks: elements, mode });
  return page.screenshot({
    clip: within(union([part, ...covered], 0), page.viewportSize()),
    animations: 'disabled',
    caret: 'hide',
  });
}

async function boxOf(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${page.url()}: "${selector}" is not visible.`);
  return box;
}

/** Runs in the browser: hides parts that distract, and no field has the focus. */
async function settle(hide) {
  for (const selector of hide) for (const element of document.querySelectorAll(selector)) element.style.visibility = 'hidden';
  if (document.activeElement?.matches('input, textarea')) document.activeElement.blur();
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
}

function union(boxes, margin) {
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}

/** The part of a box that is in the window, in whole pixels. */
function within(box, { width, height }) {
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(box.x + box.width)) - x,
    height: Math.min(height, Math.ceil(box.y + box.height)) - y,
  };
}
