import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScratch } from '../../cli/store/scratch.js';

afterEach(() => vi.unstubAllEnvs());

describe('texts of this run', () => {
  it('are read in any order, unchanged', () => {
    const scratch = openScratch();
    const first = scratch.keep({ content: 'Grüße, 世界 🎉', words: '' });
    const second = scratch.keep({ content: 'x'.repeat(1_000_000) });
    expect(second.read('content')).toHaveLength(1_000_000);
    expect(first.read('words')).toBe('');
    expect(first.read('content')).toBe('Grüße, 世界 🎉');
  });

  it('leave no file on the disk', () => {
    const list = () => readdirSync(tmpdir()).filter((name) => /^docsgen-[0-9a-f]{24}$/.test(name));
    const before = list();
    const texts = openScratch().keep({ content: 'text' });
    expect(list()).toEqual(before);
    expect(texts.read('content')).toBe('text');
  });

  it('stay in memory if there is no folder for them', () => {
    vi.stubEnv('TMPDIR', path.join(tmpdir(), 'docsgen-missing', 'folder'));
    expect(openScratch().keep({ content: 'text' }).read('content')).toBe('text');
  });
});
