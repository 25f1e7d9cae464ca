import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';

/** Reads a whole number within limits, written in decimal digits. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new InvalidArgumentError(`It has to be a whole number from ${min} to ${max}.`);
  return value;
};

/** Reads the path under which a site is published. */
export function baseUrl(text: string): string {
  if (!/^\/(?:[A-Za-z0-9._~-]+\/)*$/.test(text))
    throw new InvalidArgumentError('It has to begin and end with "/", such as "/docs/".');
  return text;
}

/** Reads one more host name, without port, of an option that can be repeated. */
export function hostName(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?$/.test(text))
    throw new InvalidArgumentError('Use a host name without a port, such as "docs.example.com".');
  return [...before, text];
}

/** The folder of a site, absolute and without symbolic links. It may be missing. */
export function siteFolder(dir: string): string {
  if (dir === '') throw new InvalidArgumentError('It is empty; "." is the current folder.');
  if (!existsSync(dir)) return path.resolve(dir);
  if (!statSync(dir).isDirectory()) throw new InvalidArgumentError('It is a file; name the folder that holds the site.');
  return realpathSync(dir);
}
