import { drawDiagram } from '../draw.mjs';
import { arrow, box, group, label, row, space } from '../parts.mjs';
import { ARROW_GAP } from '../style.mjs';

/** The diagrams of the pages about running Unleash and contributing to it, by file name. */
export const operations = () => ({
  'deploy-parts': drawDiagram({
    title: 'A self-hosted Unleash with two servers, a database and a proxy',
    gap: ARROW_GAP,
    parts: [
      group('Who uses it', [
        row([
          box('Browser', 'admin UI', { id: 'browser' }),
          box('Back end', 'server-side SDK', { id: 'back-end' }),
          box('Web and mobile apps', 'client-side SDK', { id: 'apps' }),
        ]),
      ]),
      group(
        'What you run',
        [
          row(
            [
              box('Load balancer', 'HTTPS', { id: 'balancer' }),
              box('Unleash proxy', 'port 3000', { id: 'proxy', tone: 'green', width: 144 }),
            ],
            {
              gap: 100,
            },
          ),
          row([
            box('Unleash server', 'port 4242', { id: 'first', tone: 'green' }),
            box('Unleash server', 'port 4242', { id: 'second', tone: 'green' }),
            space(),
          ]),
          row([
            box('PostgreSQL', 'port 5432, all state', { id: 'database', tone: 'amber', grow: 2 }),
            box('SMTP server', 'optional', { id: 'mail', tone: 'absent' }),
          ]),
        ],
        { gap: ARROW_GAP },
      ),
    ],
    arrows: [
      arrow('browser', 'balancer', { shift: 45 }),
      arrow('back-end', 'balancer'),
      arrow('apps', 'proxy'),
      arrow('proxy', 'balancer', { text: 'client token' }),
      arrow('balancer', 'first'),
      arrow('balancer', 'second'),
      arrow('first', 'database'),
      arrow('second', 'database'),
      arrow('second', 'mail', { text: 'mail', turn: 'first', dashed: true }),
    ],
  }),
  'deploy-upgrade-path': drawDiagram({
    title: 'Upgrade path from v1 to v4, with the steps of each upgrade',
    gap: [10, 24],
    parts: [
      row(
        ['v1', 'v2', 'v3', 'v4'].map((name) => box(name, '', { id: name, tone: name === 'v4' ? 'green' : 'accent' })),
        { gap: 70 },
      ),
      row(
        [
          space({ width: 43 }),
          label('Check the table migrations', { align: 'middle', width: 138 }),
          label('Server first, then clients, then legacy routes off', { align: 'middle', width: 138 }),
          label('New option names, a token for each client', { align: 'middle', width: 138 }),
          space(),
        ],
        { gap: 5 },
      ),
      group(
        'Each time, from one major version to the next',
        [
          row(
            [
              box('1. Dump the database', 'the way back', { id: 'dump' }),
              box('2. Upgrade the server', 'it migrates the database', { id: 'server' }),
              box('3. Upgrade the clients', 'older ones go on working', { id: 'clients' }),
            ],
            { gap: 28 },
          ),
        ],
        { tone: 'amber' },
      ),
    ],
    arrows: [arrow('v1', 'v2'), arrow('v2', 'v3'), arrow('v3', 'v4'), arrow('dump', 'server'), arrow('server', 'clients')],
  }),
  'contributing-form-architecture': drawDiagram({
    title: 'A form made of a hook, a form component and two components that use them',
    gap: ARROW_GAP,
    parts: [
      box('useReleaseForm', 'hook: state and logic', { id: 'hook', tone: 'accent' }),
      row([
        box('CreateRelease', 'sends POST', { id: 'create', tone: 'green' }),
        box('EditRelease', 'sends PUT', { id: 'edit', tone: 'green' }),
      ]),
      box('ReleaseForm', 'component: fields only', { id: 'form', tone: 'amber' }),
    ],
    arrows: [
      arrow('create', 'hook', { text: 'uses' }),
      arrow('edit', 'hook', { text: 'uses' }),
      arrow('create', 'form', { text: 'shows' }),
      arrow('edit', 'form', { text: 'shows' }),
    ],
  }),
});
