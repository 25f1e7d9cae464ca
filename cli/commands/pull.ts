import { type ConfigEnvironment, loadConfig } from '../config/index.js';
import { isError, type Problem } from '../problems/index.js';
import { type PullMode, pullSources } from '../pull/index.js';
import { checkSiteFolder } from '../sources/site-folder.js';
import { type CommandResult, plural } from '../terminal/reporter.js';

interface PullCommandInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly configFile?: string;
  readonly environment: ConfigEnvironment & Readonly<Record<string, string | undefined>>;
  readonly mode: PullMode;
}

/** Fetches what the configuration declares into `vendor/`. The only command that uses the network. */
export async function pullCommand({ dir, configFile, environment, mode }: PullCommandInput): Promise<CommandResult> {
  const missing = await checkSiteFolder(dir);
  if (missing) return { problems: [missing] };
  const { config, locate, file = '', problems } = await loadConfig(dir, environment, { file: configFile });
  if (!config || problems.some(isError)) return { problems };
  if (config.pull.length === 0) return { problems, err: 'The configuration declares nothing to fetch.\n' };
  const place = locate ?? (() => ({ file }));
  const pulled = await pullSources({ dir, pull: config.pull, place, mode, environment });
  return { problems: [...problems, ...pulled.problems], err: describePulled(pulled.sources, mode, pulled.problems) };
}

function describePulled(
  sources: Awaited<ReturnType<typeof pullSources>>['sources'],
  mode: PullMode,
  problems: readonly Problem[],
): string | undefined {
  if (!sources || problems.some(isError)) return undefined;
  const count = plural(
    sources.reduce((sum, { files }) => sum + files.length, 0),
    'file',
  );
  return mode === 'check' ? `docsgen.lock.json matches ${count}.\n` : `Fetched ${count} into vendor/.\n`;
}
