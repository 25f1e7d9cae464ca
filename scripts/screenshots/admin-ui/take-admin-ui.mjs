import { encodeLossless } from '../encode-webp.mjs';
import { filesOf, IMAGES, readDefinitions } from './definitions.mjs';
import { openUi } from './open-ui.mjs';
import { markTaken } from './record.mjs';
import { startServer } from './server.mjs';
import { takePart } from './take-part.mjs';

const MAX_BYTES = 64_000;

/**
 * Takes pictures of the admin UI of a real server, and records what they were made from.
 *
 * @param options root of the repository, the browser, and the definitions of the pictures
 * @param {(file: string, webp: Buffer) => void} write receives each picture
 * @throws {Error} after all pictures, if some could not be taken: an element does not exist, or the file is too large
 */
export async function takeAdminUi({ root, browser, definitions }, write) {
  const failures = [];
  const server = await startServer(root);
  try {
    for (const definition of definitions) {
      try {
        for (const [mode, file] of Object.entries(filesOf(definition))) {
          const ui = await openUi({ root, browser, server }, { ...definition, mode });
          const png = await takePart(ui.page, { ...definition, mode });
          await ui.close();
          write(`${IMAGES}/${file}`, await encodeLossless(browser, { pages: [png], maxBytes: MAX_BYTES }));
        }
        markTaken(root, { taken: [definition], all: readDefinitions(root) });
      } catch (error) {
        failures.push(`${definition.name}: ${error.message}`);
      }
    }
  } finally {
    await server.stop();
  }
  if (failures.length > 0) throw new Error(`Pictures that could not be taken:\n${failures.join('\n')}`);
}
