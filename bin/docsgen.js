#!/usr/bin/env node
// Every version of Node.js can parse this file, so that those that are too old say so. `engines` in package.json names the same versions.
var running = process.versions.node;
var version = running.split('.').map(Number);
var message = [
  'docsgen needs Node.js 20.19 or later of version 20, or version 22 or later',
  ', and this is Node.js ',
  running,
  '.\n',
].join('');

if ((version[0] === 20 && version[1] >= 19) || version[0] >= 22) require('./start.js');
else {
  process.stderr.write(message);
  process.exitCode = 1;
}
