import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/** A sample and the name of its case. */
export interface NamedSample {
  readonly name: string;
  readonly code: string;
}

/** A client that runs samples. Most run all of them in one process. */
export interface EchoClient {
  readonly label: string;
  isInstalled(): boolean;
  /** Debian packages that contain it. */
  readonly packages?: readonly string[];
  /** Runs samples in a folder. A sample that fails sends nothing, and the others run. Returns what the programs print. */
  run(samples: readonly NamedSample[], folder: string): Promise<string>;
}

/** What the files that samples send contain. */
export const FILE_CONTENT = 'content of the file';

const runsOn = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const start = promisify(execFile);

async function execute(folder: string, command: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await start(command, args, { cwd: folder, maxBuffer: 100_000_000 });
    return stdout + stderr;
  } catch (error) {
    return String(error) + ((error as { stdout?: string }).stdout ?? '');
  }
}

const write = (folder: string, name: string, text: string): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

const CURL: EchoClient = {
  label: 'cURL',
  isInstalled: () => runsOn('curl', '--version'),
  packages: ['curl'],
  run: (samples, folder) =>
    execute(folder, 'bash', [
      write(folder, 'curl.sh', samples.map(({ code }) => `${code} --silent --show-error --output /dev/null\n`).join('\n')),
    ]),
};

/** The shell records the arguments and the input of each command; one process then runs HTTPie with all of them. */
const HTTPIE: EchoClient = {
  label: 'HTTPie',
  isInstalled: () => runsOn('http', '--version'),
  packages: ['httpie'],
  async run(samples, folder) {
    const commands = samples.map(({ code }, index) => `N=${index}\n${code}\n`).join('\n');
    const record = 'http() { printf "%s\\0" "$@" > "$N.args"; if [ -p /dev/stdin ]; then cat > "$N.in"; fi; }\n';
    const shell = await execute(folder, 'bash', [write(folder, 'httpie.sh', record + commands)]);
    const launcher = execFileSync('which', ['http'], { encoding: 'utf8' }).trim();
    const python = /^#!(\S+)/.exec(readFileSync(launcher, 'utf8'))?.[1] ?? 'python3';
    const program = `
import os, sys, traceback
from httpie.context import Environment
from httpie.core import main
for n in range(${samples.length}):
    try:
        args = open(f"{n}.args", encoding="utf-8", newline="").read().split("\\0")[:-1]
        piped = os.path.exists(f"{n}.in")
        terminal = dict(stdin=open(f"{n}.in" if piped else os.devnull), stdin_isatty=not piped)
        main(["http", *args], env=Environment(**terminal, stdout=open(os.devnull, "w"), stdout_isatty=False))
    except BaseException:
        traceback.print_exc()
`;
    return shell + (await execute(folder, python, [write(folder, 'httpie_samples.py', program)]));
  },
};

/** Runs modules one after the other. */
const importAll = (
  samples: readonly NamedSample[],
  folder: string,
  { prefix, preamble }: { prefix: string; preamble: string },
) => {
  for (const [index, { code }] of samples.entries()) write(folder, `${prefix}/${index}.mjs`, code);
  const program = `${preamble}
console.log = () => {};
for (let index = 0; index < ${samples.length}; index++)
  try { await import('./' + index + '.mjs'); } catch (error) { console.error(index, error); }
`;
  return execute(folder, process.execPath, [write(folder, `${prefix}/all.mjs`, program)]);
};

const JAVASCRIPT: EchoClient = {
  label: 'JavaScript',
  isInstalled: () => true,
  run: (samples, folder) =>
    importAll(samples, folder, {
      prefix: 'javascript',
      preamble: `globalThis.file = new File([${JSON.stringify(FILE_CONTENT)}], 'chosen', { type: 'image/png' });`,
    }),
};

const NODE: EchoClient = {
  label: 'Node',
  isInstalled: () => true,
  run: (samples, folder) => importAll(samples, folder, { prefix: 'node', preamble: '' }),
};

const PYTHON: EchoClient = {
  label: 'Python',
  isInstalled: () => runsOn('python3', '-c', 'import requests'),
  packages: ['python3', 'python3-requests'],
  run(samples, folder) {
    for (const [index, { code }] of samples.entries()) write(folder, `python/${index}.py`, code);
    const program = `
import traceback
for n in range(${samples.length}):
    try:
        exec(compile(open(f"python/{n}.py", encoding="utf-8").read(), f"{n}.py", "exec"), {})
    except BaseException:
        traceback.print_exc()
`;
    return execute(folder, 'python3', [write(folder, 'python/all.py', program)]);
  },
};

/** Makes each program a package, so that all are linked only once. */
const GO: EchoClient = {
  label: 'Go',
  isInstalled: () => runsOn('go', 'version'),
  packages: ['golang-go'],
  async run(samples, folder) {
    const module = path.join(folder, 'go');
    write(module, 'go.mod', 'module samples\n\ngo 1.19\n');
    for (const [index, { code }] of samples.entries())
      write(module, `s${index}/s.go`, code.replace('package main', `package s${index}`).replace('func main()', 'func Main()'));
    const imports = samples.map((_, index) => `\t"samples/s${index}"`).join('\n');
    const calls = samples.map((_, index) => `\trun(s${index}.Main)`).join('\n');
    const program = `package main

import (
	"fmt"
	"os"
${imports}
)

func run(main func()) {
	defer func() {
		if err := recover(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}()
	main()
}

func main() {
${calls}
}
`;
    write(module, 'main.go', program);
    const built = await execute(module, 'go', ['build', '-o', '../samples-go', '.']);
    return built + (await execute(folder, './samples-go', []));
  },
};

/** Makes each program a method of one class. */
const JAVA: EchoClient = {
  label: 'Java',
  isInstalled: () => runsOn('javac', '-version') && runsOn('java', '-version'),
  packages: ['default-jdk-headless'],
  async run(samples, folder) {
    const parts = samples.map(({ code }) => code.split(/\n\n([\s\S]*)/));
    const imports = new Set(parts.flatMap(([lines = '']) => lines.split('\n')));
    const methods = parts.map(([, code = ''], index) => `  static void run${index}() throws Exception {\n${code}\n  }`);
    const program = `${[...imports].join('\n')}

public class Samples {
  interface Program { void run() throws Exception; }
  static void attempt(Program program) {
    try { program.run(); } catch (Throwable error) { error.printStackTrace(); }
  }
  public static void main(String[] args) {
${samples.map((_, index) => `    attempt(Samples::run${index});`).join('\n')}
  }
${methods.join('\n')}
}
`;
    const compiled = await execute(folder, 'javac', [write(folder, 'Samples.java', program)]);
    return compiled + (await execute(folder, 'java', ['Samples']));
  },
};

const PHP: EchoClient = {
  label: 'PHP',
  isInstalled: () => runsOn('php', '--ri', 'curl'),
  packages: ['php-cli', 'php-curl'],
  run(samples, folder) {
    for (const [index, { code }] of samples.entries()) write(folder, `php/${index}.php`, code);
    const program = `<?php
function attempt($n) {
    try { include __DIR__ . "/$n.php"; } catch (Throwable $error) { fwrite(STDERR, "$n $error\\n"); }
}
for ($n = 0; $n < ${samples.length}; $n++) attempt($n);
`;
    return execute(folder, 'php', [write(folder, 'php/all.php', program)]);
  },
};

const RUBY: EchoClient = {
  label: 'Ruby',
  isInstalled: () => runsOn('ruby', '--version'),
  packages: ['ruby'],
  run(samples, folder) {
    for (const [index, { code }] of samples.entries()) write(folder, `ruby/${index}.rb`, code);
    const program = `
${samples.length}.times do |n|
  begin
    load "#{__dir__}/#{n}.rb", true
  rescue Exception => error
    warn n, error.full_message
  end
end
`;
    return execute(folder, 'ruby', [write(folder, 'ruby/all.rb', program)]);
  },
};

/** Sends the text of a message, with the bytes of its files and the length of its body. */
const HTTP: EchoClient = {
  label: 'HTTP',
  isInstalled: () => true,
  async run(samples) {
    const answers: string[] = [];
    for (const { code } of samples) answers.push(await sendMessage(code));
    return answers.filter((answer) => !answer.startsWith('HTTP/1.1 200')).join('\n');
  },
};

function sendMessage(message: string): Promise<string> {
  const [head = '', ...rest] = message.split('\n\n');
  const isMultipart = /^content-type: multipart\//im.test(head);
  const text = rest.join('\n\n').replaceAll(/\(content of [^)]*\)/g, FILE_CONTENT);
  const body = Buffer.from(isMultipart ? text.replaceAll(/\n(?=--boundary|Content-|X-|\n)|\n(?<=\n\n)/g, '\r\n') : text);
  const [, host = '', port = ''] = /^Host: ([^:\n]*):(\d+)$/m.exec(head) ?? [];
  const length = body.length > 0 ? [`Content-Length: ${body.length}`] : [];
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    let answer = '';
    socket.setEncoding('utf8').on('data', (data: string) => {
      answer += data;
    });
    socket.on('error', (error) => resolve(String(error))).on('close', () => resolve(answer));
    socket.write([...head.split('\n'), ...length, 'Connection: close', '', ''].join('\r\n'));
    socket.write(body);
  });
}

/** All clients with samples, except C#, whose runtime Debian does not contain. */
export const CLIENTS: readonly EchoClient[] = [CURL, HTTPIE, JAVASCRIPT, NODE, PYTHON, GO, JAVA, PHP, RUBY, HTTP];
