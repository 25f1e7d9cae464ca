import type { ServiceKind } from '../../templates/service.js';
import type { SitePath } from '../problems/location.js';
import type { IconSet } from '../sources/icon-set.js';
import { computeDigest } from '../sources/text.js';
import type { Data, Hydration } from './api.js';

/** Time limit of a part, in milliseconds: for its module when it is loaded, and for each directive on a page. */
export const PART_DEADLINE = 10_000;

/** A part of an extension as data, which can be sent to threads. */
export interface Part {
  /** Name of the directive. */
  readonly name: string;
  /** Name of the extension. */
  readonly extension: string;
  /** The module: a path relative to the site. */
  readonly file: string;
  /** How the directive is written: decides how pages are parsed, so all pages depend on it. */
  readonly form: 'container' | 'leaf' | 'both' | 'inline';
  /** The module with everything that it imports, as a script. */
  readonly code: string;
  /** Maps the script to its sources. */
  readonly map: string;
  readonly options: Data;
  /** Set for an island: what its pages need besides its HTML. */
  readonly island?: { readonly hydrate: Hydration; readonly hosts: readonly string[] };
  /** Digest of the code and the options: everything that the result of the part depends on besides its input. */
  readonly hash: string;
}

/** A part that works with the whole site, makes pages or fills a slot, as data. */
export interface SitePart extends Omit<Part, 'form'> {
  readonly kind: 'check' | 'files' | 'generator' | 'slot' | 'service';
}

/** A service as data. */
export interface ServicePart extends SitePart {
  readonly service: ServiceFacts;
}

/** The data of a service in the pages of a site, and the origins that the policy allows for it. */
export interface ServiceFacts {
  readonly kind: ServiceKind;
  /** Its name in the question for consent, if it waits for that. */
  readonly consent?: string;
  /** Its input in the browser. */
  readonly settings: Data;
  /** Origins of its requests. */
  readonly hosts: readonly string[];
  /** Origins of its frames. */
  readonly frames: readonly string[];
}

/** A remark plugin as data. */
export interface RemarkPart extends Omit<Part, 'form' | 'island' | 'options'> {
  /** Of the plugin. */
  readonly options?: Data;
}

/** A module of a site that runs in the browser. */
export interface BrowserModule {
  /** Beginning of the name of its script. */
  readonly script: string;
  readonly file: string;
}

/** The name of an island in a slot, which no directive has. */
export const slotIslandName = (slot: string): string => `slot.${slot}`;

/** The beginnings of the names of scripts. */
export const islandScript = (island: string): string => `island-${island}`;
export const serviceScript = (service: string): string => `service-${service}`;

/** Lists the islands and services among the parts of a site. */
export const listBrowserModules = ({
  directives,
  slots,
  services,
}: Pick<Parts, 'directives' | 'slots' | 'services'>): readonly BrowserModule[] => [
  ...directives.flatMap(({ name, file, island }) => (island ? [{ script: islandScript(name), file }] : [])),
  ...slots.flatMap(({ name, file, island }) => (island ? [{ script: islandScript(slotIslandName(name)), file }] : [])),
  ...services.map(({ name, file }) => ({ script: serviceScript(name), file })),
];

/** Returns the digest of all remark plugins; empty without any. */
export const digestPlugins = (remark: readonly RemarkPart[]): string =>
  remark.length > 0 ? computeDigest(JSON.stringify(remark.map(({ hash }) => hash))) : '';

/** Returns the digest of all front matter keys of extensions, for pages that describe them. */
export const digestKeys = (keys: FrontMatterRules): string => computeDigest(JSON.stringify(keys));

/** A key that an extension adds to the front matter. */
export interface FrontMatterRule {
  /** Name of the extension. */
  readonly extension: string;
  readonly description: string;
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'list';
  readonly values?: readonly string[];
  /** A regular expression that each text must match as a whole. */
  readonly pattern?: { readonly source: string; readonly flags: string };
  readonly required?: true;
}

/** The keys that extensions add to the front matter, by their names. */
export type FrontMatterRules = Readonly<Record<string, FrontMatterRule>>;

/** The parts of all extensions of a site. */
export interface Parts {
  readonly directives: readonly Part[];
  readonly frontMatter: FrontMatterRules;
  readonly checks: readonly SitePart[];
  readonly files: readonly SitePart[];
  readonly generators: readonly SitePart[];
  /** Their names are those of the slots. */
  readonly slots: readonly SitePart[];
  readonly services: readonly ServicePart[];
  /** Icons of installed packages, which the configuration names. */
  readonly icons: readonly IconSet[];
  /** In the order in which they change pages. */
  readonly remark: readonly RemarkPart[];
  /** The generators of the files that are not on disk. */
  readonly generated: ReadonlyMap<SitePath, Pick<SitePart, 'name' | 'extension'>>;
  /** Folders whose generated files are missing, because their generators failed. */
  readonly failed: readonly SitePath[];
  /** Absolute paths of the modules, of everything that they import, and of what generators read, including missing files. */
  readonly inputs: readonly string[];
}

export const NO_PARTS: Parts = {
  directives: [],
  frontMatter: {},
  checks: [],
  files: [],
  generators: [],
  slots: [],
  services: [],
  icons: [],
  remark: [],
  generated: new Map(),
  failed: [],
  inputs: [],
};
