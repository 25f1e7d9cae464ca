import * as z from 'zod';
import { kindOfService } from '../../templates/service.js';
import { type Problem, problem } from '../problems/index.js';
import type { Data } from './api.js';
import { DefinitionFailed, isOrigin } from './definition.js';
import { describeShape } from './describe-shape.js';
import type { ServicePart, SitePart } from './part.js';
import type { NamedModule, PartsInput } from './parts-input.js';
import type { SiteFacts } from './site-api.js';
import { loadSitePart, runSitePart } from './site-part.js';

/** Lists the modules of services. Their names are unique in a site, since readers' consent is stored with them. */
export function collectServices({ config, place, ownServices }: PartsInput): {
  readonly named: readonly NamedModule[];
  readonly problems: Problem[];
} {
  const owners = new Map<string, string | undefined>(ownServices.map((name) => [name, undefined]));
  const named: NamedModule[] = [];
  const problems: Problem[] = [];
  config.extensions.forEach(({ name: extension, services, options }, index) => {
    for (const [name, file] of Object.entries(services)) {
      if (owners.has(name)) {
        const values = { extension, what: 'service', name, owner: owners.get(name) } as const;
        problems.push(problem('extension-name-taken', place(['extensions', index, 'services', name]), values));
      } else {
        owners.set(name, extension);
        named.push({ kind: 'service', name, extension, file, options });
      }
    }
  });
  return { named, problems };
}

/** Checks which functions a service has. Throws a `DefinitionFailed`. */
export function checkService(definition: object): void {
  const { start, report, flags, ...others } = definition as Readonly<Record<string, unknown>>;
  if ([start, report, flags].filter(Boolean).length !== 1) throw new DefinitionFailed({ kind: 'works', part: 'service' });
  const key = flags ? ['consent', 'stop'].find((name) => others[name] !== undefined) : undefined;
  if (key !== undefined) throw new DefinitionFailed({ kind: 'unknown-key', part: 'service', key });
}

const origins = z
  .array(z.string().refine(isOrigin, 'must be an origin such as https://api.example.com'))
  .transform((addresses) => addresses.map((address) => new URL(address).origin));
const result = z.object({ settings: z.json(), hosts: origins, frames: origins });

/** Runs the functions of a service that return its settings and the origins that it needs. Returns the service with them, or what is wrong. */
export function describeService(part: SitePart, site: SiteFacts): ServicePart | Problem {
  const { name, extension, file } = part;
  const { definition } = loadSitePart('service', part);
  const answer = runSitePart(part, { site });
  if ('id' in answer) return answer;
  const parsed = result.safeParse(answer.result);
  if (!parsed.success) {
    const reason = describeShape(parsed.error, answer.result);
    return problem('extension-result', { file, line: 1, column: 1 }, { what: 'service', name, extension, reason });
  }
  const { settings, hosts, frames } = parsed.data;
  const { consent } = definition;
  return { ...part, service: { kind: kindOfService(definition), consent, settings: settings as Data, hosts, frames } };
}
