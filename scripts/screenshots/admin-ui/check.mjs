import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { ADDRESS, FOLDER, filesOf, IMAGES, readDefinitions } from './definitions.mjs';
import { readFigures } from './figures.mjs';
import { digestOf, readRecord, textDigest } from './record.mjs';

const RETAKE = 'Run "npm run screenshots --';

/**
 * Compares the pictures of the admin UI with their definitions and with the pages that show them.
 *
 * @param {string} root of the repository
 * @returns {{ errors: string[], reviews: string[] }} what is wrong, and pictures to compare with the text around them, which has changed
 */
export function checkPictures(root) {
  const definitions = readDefinitions(root);
  const record = readRecord(root);
  const figures = readFigures(root);
  const errors = [...definitions.flatMap((definition) => definitionErrors(definition, { root, figures }))];
  for (const figure of figures) errors.push(...figureErrors(figure, { root, definitions }));
  const expected = new Set(definitions.flatMap((definition) => Object.values(filesOf(definition))));
  const files = existsSync(path.join(root, IMAGES)) ? readdirSync(path.join(root, IMAGES)) : [];
  for (const file of files.filter((one) => !expected.has(one)))
    errors.push(`${IMAGES}/${file}: no definition in ${FOLDER}/pictures.yml. Delete the file, or define the picture.`);
  const reviews = definitions.flatMap(({ name }) => {
    const text = record[name]?.text;
    const [figure] = figures.filter((one) => one.name === name);
    if (figure === undefined || text === undefined || text === textDigest(figures, name)) return [];
    return [
      `${figure.file}:${figure.line}: the text around "${name}" has changed. Compare it with the picture, then ${RETAKE.toLowerCase()} --reviewed ${name}", or without --reviewed to retake it.`,
    ];
  });
  return { errors, reviews };
}

/** Whether a picture does not exist, or was taken from another definition. */
export function isStale(root, definition) {
  return missingFile(root, definition) !== undefined || readRecord(root)[definition.name]?.definition !== digestOf(definition);
}

const missingFile = (root, definition) =>
  Object.values(filesOf(definition)).find((file) => !existsSync(path.join(root, IMAGES, file)));

function definitionErrors(definition, { root, figures }) {
  const { name } = definition;
  const location = `${FOLDER}/pictures.yml: "${name}"`;
  const errors = [];
  const missing = missingFile(root, definition);
  if (missing !== undefined) errors.push(`${location}: ${IMAGES}/${missing} does not exist. ${RETAKE} ${name}".`);
  else if (isStale(root, definition)) errors.push(`${location} has changed since the picture was taken. ${RETAKE} ${name}".`);
  if (!figures.some((figure) => figure.name === name))
    errors.push(`${location}: no page shows the picture. Add a ::figure, or delete the definition.`);
  return errors;
}

function figureErrors({ name, file, line, attributes }, { root, definitions }) {
  const location = `${file}:${line}:`;
  const definition = definitions.find((one) => one.name === name);
  if (definition === undefined) return [`${location} "${attributes.src}" is not defined in ${FOLDER}/pictures.yml.`];
  const files = filesOf(definition);
  const errors = [];
  const dark = files.dark && `${ADDRESS}/${files.dark}`;
  if (attributes.dark !== dark)
    errors.push(`${location} the picture has ${dark ? `a dark variant. Add dark="${dark}"` : 'no dark variant. Remove "dark"'}.`);
  const target = path.join(root, IMAGES, files.light);
  if (existsSync(target)) {
    const width = String(imageSize(readFileSync(target)).width / 2);
    if (attributes.width !== width) errors.push(`${location} the picture is ${width} CSS pixels wide. Write width="${width}".`);
  }
  return errors;
}
