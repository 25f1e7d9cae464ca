import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { kindOfService, type Service } from '../../templates/service.js';
import type { ServiceView } from '../../templates/view.js';
import { type Parts, serviceScript } from '../extensions/part.js';
import { listOwnServices, type OwnService, type OwnServiceName } from '../render/services.js';
import type { SiteConfig } from '../types.js';
import type { ServiceHosts } from './csp.js';

interface ServicesInput {
  readonly config: SiteConfig;
  readonly parts: Parts;
  /** Absolute path of the folder of the runtime. */
  readonly folder: string;
  /** The scripts of docsgen's own services. */
  readonly shipped: Readonly<Record<OwnServiceName, string>>;
  /** The scripts of extensions, by the beginnings of their names. */
  readonly scripts: ReadonlyMap<string, string>;
}

interface SiteServices extends ServiceHosts {
  /** The services as pages contain them; `script` is the name of a file. */
  readonly list: readonly ServiceView[];
}

/** Whether services of a site get reports of what readers do, or need consent. */
export const needsReports = ({ analytics }: SiteConfig, { services }: Parts): boolean =>
  analytics !== undefined || services.some(({ service: { kind, consent } }) => kind === 'report' || consent !== undefined);

/** Returns the services of a site: docsgen's own, in the scripts that browsers get, and those of extensions. */
export async function siteServices({ config, parts, folder, shipped, scripts }: ServicesInput): Promise<SiteServices> {
  const own = await Promise.all(listOwnServices(config).map((service) => readOwn(service, { folder, shipped })));
  const all = [
    ...own,
    ...parts.services.map(({ name, service: { settings, consent, kind, hosts, frames } }) => ({
      view: toView({ name, consent, settings, searches: true }, { kind, script: scripts.get(serviceScript(name)) ?? '' }),
      hosts,
      frames,
    })),
  ];
  return {
    list: all.map(({ view }) => view),
    hosts: all.flatMap(({ hosts }) => hosts),
    frames: all.flatMap(({ frames }) => frames),
  };
}

async function readOwn(service: OwnService, { folder, shipped }: Pick<ServicesInput, 'folder' | 'shipped'>) {
  const script = shipped[service.name];
  const url = pathToFileURL(path.join(folder, script)).href;
  const { default: definition } = (await import(url)) as { readonly default: Service<unknown> };
  const list = (addresses: typeof definition.hosts) =>
    typeof addresses === 'function' ? addresses(service.settings) : (addresses ?? []);
  const view = toView(service, { kind: kindOfService(definition), script });
  return { view, hosts: list(definition.hosts), frames: list(definition.frames) };
}

const toView = (
  { name, settings, consent, searches }: Pick<ServiceView, 'name' | 'settings' | 'consent' | 'searches'>,
  { kind, script }: { readonly kind: ReturnType<typeof kindOfService>; readonly script: string },
): ServiceView => ({
  name,
  script,
  ...(kind !== 'start' && { kind }),
  ...(settings !== null && { settings }),
  ...(consent !== undefined && { consent }),
  ...(searches && kind === 'report' && { searches }),
});
