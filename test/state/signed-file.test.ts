import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createProcessKey, type Signing } from '../../cli/state/key.js';
import { readSignature, readSigned, replaceSigned, writeSigned } from '../../cli/state/signed-file.js';
import { temporaryFolder } from '../harness.js';
import { key } from '../state-key.js';

const signing: Signing = { key, kind: 'record', folder: '/site/dist' };

test('reads a signed text only with the same key, kind and folder', () => {
  const file = path.join(temporaryFolder(), 'file');
  const signature = writeSigned(file, 'text\nof two lines', signing);
  expect(readSigned(file, signing)).toEqual({ signature, text: 'text\nof two lines' });
  expect(readSignature(file)).toBe(signature);
  const others: Signing[] = [
    { ...signing, key: createProcessKey() },
    { ...signing, kind: 'journal' },
    { ...signing, folder: '/site' },
    { key, kind: 'record' },
  ];
  for (const other of others) expect(readSigned(file, other)).toEqual({ signature, text: undefined });
  writeFileSync(file, readFileSync(file, 'utf8').replace('two', 'ten'));
  expect(readSigned(file, signing)).toEqual({ signature, text: undefined });
});

test('treats anything but a regular file as missing, even if it is endless', () => {
  const folder = temporaryFolder();
  symlinkSync('/dev/zero', path.join(folder, 'link'));
  mkdirSync(path.join(folder, 'folder'));
  for (const name of ['link', 'folder', 'none', 'none/none']) {
    expect(readSigned(path.join(folder, name), signing)).toBeUndefined();
    expect(readSignature(path.join(folder, name))).toBeUndefined();
  }
});

test("replaces a link or folder with the file and leaves the link's target alone", () => {
  const folder = temporaryFolder();
  const mine = path.join(folder, 'mine');
  writeFileSync(mine, 'mine');
  for (const write of [writeSigned, replaceSigned]) {
    const file = path.join(folder, write.name);
    for (const name of [file, `${file}.new`]) symlinkSync(mine, name);
    write(file, 'text', signing);
    expect(readSigned(file, signing)?.text).toBe('text');
    const other = `${file}-2`;
    mkdirSync(path.join(other, 'inside'), { recursive: true });
    write(other, 'text', signing);
    expect(readSigned(other, signing)?.text).toBe('text');
  }
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual(['writeSigned.new']);
});
