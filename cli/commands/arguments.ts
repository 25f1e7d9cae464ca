import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { MAX_SHARDS, type Shard } from '../sources/shard.js';

/** Parses an integer within limits, written in decimal digits. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
  return value;
};

/** Parses the share of a build, such as `2/8`. */
export function shard(text: string): Shard {
  const [, number = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > count || count > MAX_SHARDS)
    throw new InvalidArgumentError(
      `It must be a shard and the number of shards, from 1/1 to ${MAX_SHARDS}/${MAX_SHARDS}, such as "2/8".`,
    );
  return { number, count };
}

/** Parses the path under which a site is published. */
export function baseUrl(text: string): string {
  if (!/^\/(?:[A-Za-z0-9._~-]+\/)*$/.test(text))
    throw new InvalidArgumentError('It must begin and end with "/", such as "/docs/".');
  return text;
}

/** Parses one more host name, without port, of an option that can be repeated. */
export function hostName(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?$/.test(text))
    throw new InvalidArgumentError('Use a host name without a port, such as "docs.example.com".');
  return [...before, text];
}

/** The folder of a site, absolute and without symbolic links. It may be missing. */
export function siteFolder(dir: string): string {
  if (dir === '') throw new InvalidArgumentError('It is empty; use "." for the current folder.');
  if (!existsSync(dir)) return path.resolve(dir);
  if (!statSync(dir).isDirectory()) throw new InvalidArgumentError('It is a file; pass the folder that contains the site.');
  return realpathSync(dir);
}
