import { expect, test } from 'vitest';
import { CASES } from '../pages/samples/echo/cases.js';
import { FILE_CONTENT } from '../pages/samples/echo/clients.js';
import { compare, readSamples, startRecorder } from '../pages/samples/echo/matrix.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();

test('the JavaScript samples send what the document asks for, except cookies, which scripts cannot set', async () => {
  const recorder = await startRecorder();
  try {
    const samples = (await readSamples(recorder.origin)).get('JavaScript') ?? [];
    const { page } = await visit();
    await page.goto(`${recorder.origin}/page`);
    recorder.take();
    const errors = await page.evaluate(
      async ({ codes, content }) => {
        const file = new File([content], 'chosen', { type: 'image/png' });
        const Program = (async () => undefined).constructor as new (name: string, code: string) => (file: File) => Promise<void>;
        const found: string[] = [];
        for (const code of codes) await new Program('file', code)(file).catch((error) => found.push(`${error}\n${code}`));
        return found;
      },
      { codes: samples.map(({ code }) => code), content: FILE_CONTENT },
    );
    expect(errors).toEqual([]);
    const arrivals = recorder.take();
    const cases = CASES.filter(({ expected }) => expected.headers?.cookie === undefined);
    expect(cases.flatMap((one) => compare(one, arrivals).map((difference) => `${one.name}: ${difference}`))).toEqual([]);
  } finally {
    await recorder.close();
  }
});
