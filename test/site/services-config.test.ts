import { expect, test } from 'vitest';
import { CONSENT_TEXTS } from '../../templates/texts/services.js';
import { makeSite } from '../harness.js';

const siteWith = (sections: object) =>
  makeSite({
    'docsgen.config.json': JSON.stringify({ title: 'Site', url: 'https://docs.example', ...sections }, null, 2),
    'content/index.md': '# Home\n\nText.\n',
  });

const build = async (sections: object) => {
  const site = siteWith(sections);
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  return site.read('index.html');
};

test('a site with its own endpoint alone contains the endpoint and asks for nothing', async () => {
  const html = await build({ analytics: { endpoint: 'https://stats.example/hit?site=1' } });
  expect(html).toMatch(
    /"services":\[\{"name":"endpoint","script":"[^"]+","kind":"report","settings":\{"url":"https:\/\/stats\.example\/hit\?site=1"\}\}\]/,
  );
  expect(html).toContain('data-services="/assets/services-');
  expect(html).not.toContain('data-action="consent"');
});

test('pages contain the settings of services, the services that wait and the texts that differ', async () => {
  const html = await build({
    analytics: {
      plausible: { domain: 'docs.example' },
      googleAnalytics: { measurementId: 'G-1' },
      consent: { services: ['plausible', 'plausible'], texts: { settings: 'Cookies', accept: CONSENT_TEXTS.accept } },
    },
  });
  expect(html).toContain('"settings":{"domain":"docs.example","url":"https://plausible.io/"}');
  expect(html).toContain('"consent":"Plausible"');
  expect(html).toContain('"consent":"Google Analytics"');
  expect(html).toContain('"consent":{"texts":{"settings":"Cookies"}}');
  expect(html).toContain('<button type="button" data-action="consent">Cookies</button>');
  expect(html).not.toContain('data-action="consent" hidden');
});

test.each([
  [{ analytics: {} }, 'must name at least one of'],
  [{ analytics: { plausible: { domain: 'x' }, consent: { services: ['matomo'] } } }, 'must only list services'],
  [{ analytics: { matomo: { siteId: 0, url: 'https://matomo.example' } } }, '"analytics.matomo.siteId"'],
  [{ analytics: { matomo: { siteId: 1, url: 'https://matomo.example/?a' } } }, 'without a query'],
  [{ analytics: { plausible: { domain: 'x', url: 'https://[x' } } }, 'valid host'],
  [{ analytics: { googleAnalytics: { measurementId: 'UA-1' } } }, 'must be a measurement ID'],
  [{ analytics: { googleAnalytics: { measurementId: 'G-1' }, consent: { services: ['googleAnalytics'] } } }, 'services'],
  [{ chat: {} }, 'must contain either'],
  [
    { chat: { url: 'https://chat.example', crisp: { websiteId: 'e93e073a-1f69-4cbc-8934-f9e1611e65bb' } } },
    'must contain either',
  ],
  [{ chat: { url: "javascript:alert('x')" } }, 'must be a URL'],
])('reports %j', async (sections, message) => {
  const problems = await siteWith(sections).problems();
  expect(problems).toMatchObject([{ level: 'error', file: 'docsgen.config.json' }]);
  expect(JSON.stringify(problems)).toContain(JSON.stringify(message).slice(1, -1));
});
