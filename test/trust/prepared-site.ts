import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Files, temporaryFolder } from '../harness.js';
import { type Bytes, readBytes } from '../output-tree.js';
import type { PackageCopy } from './package-copy.js';
import { Random } from './random.js';
import { addPage, changeFiles, filesOf, randomSite, type SiteModel } from './site-model.js';

/** A state of a site's inputs, and its site from a clean build. */
export interface State {
  readonly name: string;
  readonly files: Files;
  readonly bytes: Bytes;
}

/** A folder whose inputs can be switched from one state to another. */
export interface PreparedSite {
  readonly dir: string;
  turnTo(state: State): void;
}

/**
 * Builds states of one site, each from scratch. A few files differ between the first and the second, all of them between the second and the third.
 */
export async function statesOf(copy: PackageCopy): Promise<readonly [State, State, State]> {
  const random = new Random(7);
  const model = randomSite(random);
  const edited = structuredClone(model);
  const [page] = edited.pages.values();
  if (page) page.paragraphs[0] = 'Edited.';
  edited.statics.clear();
  for (const name of ['new', 'folder/newer']) edited.statics.set(`static/files/${name}.txt`, name);
  const retitled = structuredClone(model);
  retitled.config.title = 'Another title';
  addPage(retitled, random);
  const built = async (name: string, one: SiteModel): Promise<State> => {
    const files = filesOf(one);
    const dir = temporaryFolder();
    changeFiles(dir, {}, files);
    const { code, stderr } = await copy.run(['build', '--no-cache', '--workers', '1'], { cwd: dir });
    if (code !== 0) throw new Error(stderr);
    return { name, files, bytes: readBytes(path.join(dir, 'dist')) };
  };
  return [await built('first', model), await built('edited', edited), await built('retitled', retitled)];
}

/** Creates a site without inputs. @param dir absolute path of its folder */
export function preparedSite(dir: string = temporaryFolder()): PreparedSite {
  let files: Files = {};
  mkdirSync(dir, { recursive: true });
  return {
    dir,
    turnTo(state) {
      changeFiles(dir, files, state.files);
      files = state.files;
    },
  };
}
