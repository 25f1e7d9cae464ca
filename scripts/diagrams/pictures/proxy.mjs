import { drawDiagram } from '../draw.mjs';
import { arrow, box, column, exchange, group, label, row, space } from '../parts.mjs';
import { drawSequence } from '../sequence.mjs';
import { ARROW_GAP } from '../style.mjs';

const apps = () =>
  row([box('Web app', 'client-side SDK', { id: 'web' }), box('Mobile app', 'client-side SDK', { id: 'mobile' })]);
const fromApps = () => [arrow('web', 'proxy'), arrow('mobile', 'proxy')];
const region = (name, id) =>
  group(
    `Region ${name}`,
    [box('', 'Applications', { id: `${id}-apps` }), box('Unleash proxy', '', { id: `${id}-proxy`, tone: 'green' })],
    { tone: 'amber', gap: 32 },
  );

/** The diagrams of the pages about the Unleash proxy, by file name. */
export const proxy = () => ({
  'proxy-data-boundary': drawDiagram({
    title: 'Which data stays in your infrastructure when you host the proxy',
    gap: 64,
    parts: [
      group(
        'Your users and your infrastructure',
        [
          label('End-user data stays on this side. The proxy reads the context, answers, and does not pass it on.'),
          row(
            [
              box('Web and mobile apps', 'your users', { id: 'apps', tone: 'accent', minHeight: 116 }),
              box('Unleash proxy', 'evaluates toggles', { id: 'proxy', tone: 'green' }),
            ],
            { gap: 168 },
          ),
        ],
        { tone: 'boundary' },
      ),
      box('Unleash server', 'yours, or hosted by Unleash', { id: 'server', tone: 'accent' }),
    ],
    arrows: [
      exchange('apps', 'proxy', { there: 'user ID, IP address,\nproperties', back: 'toggles that are on,\nvariants' }),
      exchange('proxy', 'server', { there: 'usage counts', back: 'toggles and\nstrategies', shift: -20 }),
    ],
  }),
  'proxy-hosting-all-unleash': drawDiagram({
    title: 'Proxy and API hosted by Unleash',
    gap: ARROW_GAP,
    parts: [
      group('Your infrastructure', [apps()], { tone: 'amber' }),
      group('Hosted by Unleash', [
        row(
          [
            group(
              'Kubernetes on AWS',
              [
                box('Unleash proxy', '/api/proxy/…', { id: 'proxy', tone: 'green' }),
                box('API and admin UI', '/api', { id: 'api', tone: 'accent' }),
              ],
              { tone: 'plain', gap: ARROW_GAP, grow: 2 },
            ),
            column([space(), box('Database', 'Amazon RDS', { id: 'database' })], { spread: true }),
          ],
          { gap: 40 },
        ),
      ]),
    ],
    arrows: [
      arrow('web', 'proxy', { shift: 60 }),
      arrow('mobile', 'proxy'),
      arrow('proxy', 'api', { text: 'polls' }),
      arrow('api', 'database'),
    ],
  }),
  'proxy-hosting-all-yours': drawDiagram({
    title: 'Proxy and API hosted by you',
    parts: [
      group(
        'Your infrastructure, one region',
        [
          apps(),
          box('Unleash proxy', '/proxy', { id: 'proxy', tone: 'green' }),
          row([box('Unleash', 'API, admin UI', { id: 'api' }), box('PostgreSQL', '', { id: 'database' })], { gap: 56 }),
        ],
        { tone: 'amber', gap: ARROW_GAP },
      ),
    ],
    arrows: [...fromApps(), arrow('proxy', 'api', { text: 'polls' }), arrow('api', 'database')],
  }),
  'proxy-hosting-multi-region': drawDiagram({
    title: 'One API and a proxy in each region',
    gap: 64,
    parts: [
      row([region('America', 'america'), region('Europe', 'europe'), region('Asia', 'asia')], { gap: 14 }),
      group(
        'API, in the region Europe',
        [row([box('Unleash', 'API, admin UI', { id: 'api' }), box('Database', '', { id: 'database' })], { gap: 56 })],
        { id: 'home' },
      ),
    ],
    arrows: [
      ...['america', 'europe', 'asia'].flatMap((id) => [arrow(`${id}-apps`, `${id}-proxy`)]),
      arrow('america-proxy', 'home'),
      arrow('europe-proxy', 'home', { text: 'poll in the\nbackground', at: 0.6 }),
      arrow('asia-proxy', 'home'),
      arrow('api', 'database'),
    ],
  }),
  'proxy-hosting-own-proxy': drawDiagram({
    title: 'Your own proxy for an API hosted by Unleash',
    gap: 52,
    parts: [
      group('Your infrastructure', [apps(), box('Unleash proxy', 'container, /proxy', { id: 'proxy', tone: 'green' })], {
        tone: 'amber',
        aside: 'User data stays here',
        gap: ARROW_GAP,
      }),
      group(
        'Hosted by Unleash',
        [
          row(
            [
              box('API and admin UI', 'Kubernetes on AWS', { id: 'api', grow: 1.3 }),
              box('Database', 'Amazon RDS', { id: 'database' }),
            ],
            { gap: 56 },
          ),
        ],
        { id: 'host' },
      ),
    ],
    arrows: [...fromApps(), arrow('proxy', 'host', { text: 'polls for configuration', at: 0.6 }), arrow('api', 'database')],
  }),
  'proxy-request': drawSequence({
    title: 'What happens between a client-side SDK, the proxy and Unleash',
    actors: [{ name: 'Client-side SDK', tone: 'plain' }, { name: 'Unleash proxy', tone: 'green' }, { name: 'Unleash server' }],
    steps: [
      {
        part: 'Background, every 5 seconds',
        from: 1,
        to: 2,
        steps: [
          { from: 1, to: 2, text: 'fetch, with the client token' },
          { from: 2, to: 1, text: 'toggles and strategies' },
        ],
      },
      { from: 0, to: 1, text: 'context, with the client key' },
      { at: 1, title: 'Evaluates in memory', text: 'no call to the server', tone: 'green' },
      { from: 1, to: 0, text: 'only the toggles that are on' },
      { at: 0, text: 'Caches the toggles and answers checks locally', wide: 1 },
      { from: 0, to: 1, text: 'usage counts' },
      { from: 1, to: 2, text: 'usage counts, every 30 seconds' },
    ],
  }),
});
