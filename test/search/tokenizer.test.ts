import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachWord, tokenize } from '../../search/tokenizer.js';

test.each([
  ['Flags, toggles; "and" (more).', ['flags', 'toggles', 'and', 'more']],
  ['bootstrapOverride', ['bootstrap', 'override', 'bootstrapoverride']],
  ['UNLEASH_URL', ['unleash', 'url', 'unleashurl']],
  ['docs-feedback-survey-v1', ['docs', 'feedback', 'survey', 'v1', 'docsfeedbacksurveyv1']],
  ['GET /api/client/features', ['get', 'api', 'client', 'features', 'apiclientfeatures']],
  ['/projects/{projectId}/x2', ['projects', 'project', 'id', 'projectid', 'x2', 'projectsprojectidx2']],
  ['HTTPServer', ['http', 'server', 'httpserver']],
  ['Node.js node-js nodejs', ['node', 'js', 'nodejs', 'node', 'js', 'nodejs', 'nodejs']],
  ['C# and .NET and C++', ['csharp', 'and', 'dotnet', 'and', 'cpp']],
  ['https://host.example/a1', ['https', 'host', 'example', 'a1', 'hostexamplea1']],
  ['Café ÜBER naïve', ['cafe', 'uber', 'naive']],
  ['Straße Œuvre Łódź smørrebrød', ['strasse', 'oeuvre', 'lodz', 'smorrebrod']],
  ['Флаги включены', ['флаги', 'включены']],
  ['עברית العربية', ['עברית', 'العربية']],
  ['機能フラグ', ['機能', '能フ', 'フラ', 'ラグ']],
  ['기능 旗', ['기능', '旗']],
  ["don't 🎉 \ud800 <b>", ['don']],
])('%s', (text, words) => {
  expect(tokenize(text)).toEqual(words);
});

test('reports the position of every word in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      forEachWord(text, (word, start, end) => {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(word).not.toMatch(/\s/);
      });
    }),
  );
});
