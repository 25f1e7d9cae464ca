import path from 'node:path';
import { type MigrateOptions, migrateSite } from '../migrate/migrate-site.js';
import { summarize, writeReport } from '../migrate/report.js';
import type { CommandResult } from '../terminal/reporter.js';

/** Moves a site from another tool, and says what was reached and what to do next. */
export async function migrateCommand(options: MigrateOptions): Promise<CommandResult> {
  const { report, problems } = await migrateSite(options);
  if (report === undefined) return { problems };
  if (options.dryRun) return { problems, out: writeReport(report) };
  const shown = path.relative(process.cwd(), options.out) || '.';
  const next = `\nWrote ${shown}. Its migration.md lists everything that is left.\n\n  npx docsgen check ${shown}   list what is left to fix\n  npx docsgen watch ${shown}   preview the site\n`;
  return { problems, err: summarize(report) + next };
}
