import sharp from 'sharp';

/** How far the line between two pages leans to each side of the middle, relative to the width. */
const LEAN = 0.09;

/** Corner radius and width of the frame, in pixels: a page in the mode of the document around it would have no visible edge. */
const FRAME = { radius: 14, line: 2, color: 'rgb(125 140 145 / 45%)' };

/** Qualities that are tried in turn. */
const QUALITIES = [0.9, 0.84, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.36, 0.3];

/**
 * Encodes a picture as WebP, in the best quality that is small enough. A second page, of the same size, covers the right part of the first.
 *
 * @param {import('playwright-core').Browser} browser which encodes the picture
 * @param {{ pages: readonly Buffer[], maxBytes: number }} picture one or two PNGs
 * @returns {Promise<Buffer>} a WebP
 */
export async function encodeWebp(browser, { pages, maxBytes }) {
  const webps = await draw(browser, { pages, formats: QUALITIES.map((quality) => ['image/webp', quality]) });
  return withinLimit(webps.find((webp) => webp.length <= maxBytes) ?? webps.at(-1), maxBytes);
}

/**
 * Encodes a picture of forms and tables, which have few colors, as WebP without visible loss: smaller than with it, and texts stay sharp.
 *
 * @param {import('playwright-core').Browser} browser which draws the frame
 * @param {{ pages: readonly Buffer[], maxBytes: number }} picture one or two PNGs
 * @returns {Promise<Buffer>} a WebP
 */
export async function encodeLossless(browser, { pages, maxBytes }) {
  const [png] = await draw(browser, { pages, formats: [['image/png']] });
  return withinLimit(await sharp(png).webp({ nearLossless: true, quality: 20, effort: 6 }).toBuffer(), maxBytes);
}

/** Draws pages and the frame around them, and returns the picture in each format. */
async function draw(browser, { pages, formats }) {
  const page = await browser.newPage();
  const urls = await page.evaluate(drawPages, {
    pages: pages.map((png) => `data:image/png;base64,${png.toString('base64')}`),
    lean: LEAN,
    frame: FRAME,
    formats,
  });
  await page.close();
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

function withinLimit(webp, maxBytes) {
  if (webp.length > maxBytes) throw new Error(`A picture has ${webp.length} bytes, and at most ${maxBytes} are allowed.`);
  return webp;
}

/** Runs in the browser, and returns a data URL for each format. */
async function drawPages({ pages, lean, frame, formats }) {
  const [first, second] = await Promise.all(
    pages.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    }),
  );
  const { width, height } = first;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const outline = new Path2D();
  outline.roundRect(0, 0, width, height, frame.radius);
  context.save();
  context.clip(outline);
  context.drawImage(first, 0, 0);
  if (second !== undefined) {
    context.beginPath();
    context.moveTo(width * (0.5 + lean), 0);
    context.lineTo(width, 0);
    context.lineTo(width, height);
    context.lineTo(width * (0.5 - lean), height);
    context.clip();
    context.drawImage(second, 0, 0);
  }
  context.restore();
  const edge = new Path2D();
  edge.roundRect(frame.line / 2, frame.line / 2, width - frame.line, height - frame.line, frame.radius - frame.line / 2);
  Object.assign(context, { lineWidth: frame.line, strokeStyle: frame.color });
  context.stroke(edge);
  return formats.map(([type, quality]) => canvas.toDataURL(type, quality));
}
