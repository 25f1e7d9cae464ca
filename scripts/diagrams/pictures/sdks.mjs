import { drawDiagram } from '../draw.mjs';
import { arrow, box, column, exchange, group, label, row, space } from '../parts.mjs';
import { ARROW_GAP } from '../style.mjs';

/** The diagrams of the pages about SDKs, by file name. */
export const sdks = () => ({
  'sdk-lifecycle': drawDiagram({
    title: 'The life of an SDK from start to shutdown',
    gap: ARROW_GAP,
    parts: [
      group('Start', [
        row(
          [
            box('Load', 'bootstrap data or backup file', { id: 'load', tone: 'amber', grow: 1.1 }),
            box('Register', 'POST\n/api/client/\nregister', { id: 'register' }),
            box('Fetch', 'GET\n/api/client/\nfeatures', { id: 'fetch' }),
            box('Ready', 'tell the application', { id: 'ready', tone: 'green' }),
          ],
          { gap: 22 },
        ),
      ]),
      group(
        'Running, in parallel',
        [
          row(
            [
              box('Answer checks', 'in memory, at any time; counts yes, no, variants', { tone: 'green' }),
              box('Poll', 'every 15 s, If-None-Match; changes go to the backup'),
              box('Report', 'every 60 s, POST /api/client/metrics'),
            ],
            { gap: 14 },
          ),
        ],
        { id: 'running' },
      ),
      box('Shutdown', 'stop polling, send the last counts', { id: 'shutdown' }),
    ],
    arrows: [
      arrow('load', 'register'),
      arrow('register', 'fetch'),
      arrow('fetch', 'ready'),
      arrow('ready', 'running'),
      arrow('running', 'shutdown'),
    ],
  }),
  'server-side-sdk': drawDiagram({
    title: 'How a server-side SDK works inside an application',
    parts: [
      row(
        [
          group(
            'Unleash server',
            [
              box('Client API', 'register, features and metrics, below /api/client'),
              label('The client token sets the environment and the projects that the SDK receives.'),
            ],
            { id: 'server', width: 150, spread: true, fill: false },
          ),
          group(
            'Your server-side application',
            [
              group(
                'SDK',
                [
                  box('Bootstrap data or backup file', 'read at start, before the first answer', { id: 'boot', tone: 'amber' }),
                  box('Toggles in memory', 'replaced when a poll brings changes', { id: 'memory', minHeight: 88 }),
                  box('Evaluation', 'strategies run here', { id: 'evaluation' }),
                  box('Counters', 'yes, no, variants', { id: 'counters' }),
                ],
                { id: 'sdk', tone: 'green', gap: 30 },
              ),
              box('Your code', "isEnabled('checkout-redesign', context)", { id: 'code', tone: 'accent' }),
            ],
            { tone: 'plain', gap: 56 },
          ),
        ],
        { gap: 100 },
      ),
    ],
    arrows: [
      arrow('sdk', 'server', { text: 'registers\nonce', near: 'top', nudge: -7 }),
      exchange('memory', 'server', { there: 'polls for\nchanges', back: 'configuration', nudge: -14 }),
      arrow('boot', 'memory'),
      arrow('memory', 'evaluation'),
      arrow('evaluation', 'counters'),
      arrow('counters', 'server', { text: 'usage counts', nudge: -14 }),
      exchange('code', 'sdk', { there: 'check', back: 'result' }),
    ],
  }),
  'sdks-and-proxy': drawDiagram({
    title: 'How server-side and client-side SDKs connect to Unleash',
    gap: 60,
    parts: [
      group(
        'Unleash server',
        [
          row([
            box('Client API', '/api/client gives out the rules', { id: 'client-api', grow: 2.1 }),
            box('Front-end API', '/api/frontend evaluates toggles', { id: 'front-end-api', tone: 'green' }),
          ]),
        ],
        { id: 'server' },
      ),
      row(
        [
          column(
            [
              space(),
              group(
                '',
                [
                  box('Server-side SDK', 'evaluates toggles', { id: 'server-sdk', tone: 'green' }),
                  label('Server-side application', { align: 'middle' }),
                ],
                { id: 'server-app', tone: 'plain', gap: 8 },
              ),
            ],
            { spread: true },
          ),
          column(
            [
              box('Unleash proxy', 'evaluates toggles', { id: 'proxy', tone: 'green' }),
              group(
                '',
                [box('Client-side SDK', 'caches results', { tone: 'accent' }), label('Web or mobile app', { align: 'middle' })],
                { id: 'proxied-app', tone: 'plain', gap: 8 },
              ),
            ],
            { gap: 60 },
          ),
          column(
            [
              space(),
              group(
                '',
                [box('Client-side SDK', 'caches results', { tone: 'accent' }), label('Web or mobile app', { align: 'middle' })],
                { id: 'direct-app', tone: 'plain', gap: 8 },
              ),
            ],
            { spread: true },
          ),
        ],
        { gap: 10 },
      ),
    ],
    arrows: [
      exchange('server', 'server-app', { there: 'rules', back: 'client token,\nusage counts', shift: -6, at: 0.2 }),
      exchange('server', 'proxy', { there: 'rules', back: 'client token,\nusage counts' }),
      exchange('proxy', 'proxied-app', { there: 'results', back: 'client key,\ncontext' }),
      exchange('server', 'direct-app', { there: 'results', back: 'front-end\ntoken,\ncontext' }),
    ],
  }),
});
