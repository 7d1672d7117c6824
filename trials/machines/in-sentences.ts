import { readdirSync, readFileSync } from 'node:fs'
import { blocksOf, documentedBlocks } from './documented.ts'
import { PASSAGES } from './passages.ts'

/** A command in a sentence or a table of a page. */
export interface Named {
  readonly page: string
  readonly command: string
}

/** Commands in sentences that no trial types as printed, by their beginning, with the reason. */
export const NAMED_ONLY: Readonly<Record<string, string>> = {
  'npm start': 'it runs scripts/start.mjs, which the trial package starts from an archive',
  'npm run package': 'the trial package makes the archive by it, and all trials on machines install that',
  'npm ci --omit=dev && node scripts/build.mjs':
    'it needs a registry, which machines of trials cannot reach; scripts/package.mjs runs both for the archive',
  'exec service ': 'a line inside a container needs a docker engine; compose runs scripts by podman exec',
  'exec backup ': 'likewise; trials/operating/compose.sh runs the same scripts in the same container',
  'docker volume inspect ': 'it needs a docker engine, and only prints a folder',
  'promtool test rules ': 'the trial alerts runs it',
  'vikarklar-run point-in-time "2026-11-26 10:14:59" --nodes':
    'point-in-time-nodes runs it, with a second of its own',
  "vikarklar-run point-in-time '2026-11-26 10:14:59'": 'more-pages types it, with a second of its own',
  'vikarklar-run restored "2026-11-26 10:14:59"':
    'point-in-time prints it, and the trials type what is printed',
  'npm run restored -- <time>': 'likewise',
  'scp -rp ': 'an example of how a folder is copied: trials copy it without a login',
  'certbot renew': 'no authority can be asked; the page says: or what you use',
  'systemctl reload nginx': 'web-proxies starts nginx without its unit',
}

/** Programs that begin no block, and that a sentence may mention. */
const MORE_PROGRAMS = ['certbot', 'docker', 'exec', 'id', 'kill', 'nc', 'node', 'npm', 'scp', 'touch']
/** Words of the shell, and programs whose names are also words of a configuration. */
const NO_PROGRAMS = new Set(['cd', 'do', 'done', 'echo', 'for', 'if', 'set', 'until'])

/** All commands with arguments in a page's text outside its blocks. `npm run trials` means the trials themselves. */
export const namedCommands = (page: string): readonly Named[] => {
  const text = readPage(page).replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => ({ page, command: span.replaceAll(/\s+/g, ' ') }))
    .filter(({ command }) => isCommand(command) && !command.startsWith('npm run trials'))
}

const readPage = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')

const isCommand = (span: string) => {
  const [program = '', ...words] = span.split(' ')
  return words.length > 0 && PROGRAMS.has(program)
}

const pages = () => [
  'operations.md',
  'runbook.md',
  ...readdirSync(new URL('../../docs/operations', import.meta.url)).map((file) => `operations/${file}`),
]

const PROGRAMS = new Set([
  ...MORE_PROGRAMS,
  ...pages()
    .flatMap(documentedBlocks)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ lines }) => lines.split('\n'))
    .map((line) => /^([a-z][\w-]*) /.exec(line)?.[1] ?? '')
    .filter((program) => program !== '' && !NO_PROGRAMS.has(program)),
])

/** All blocks typed by trials, and the source of the trials on machines without its comments. */
const readTyped = (): string => {
  const blocks = Object.values(PASSAGES)
    .flat()
    .flatMap(blocksOf)
    .map(({ lines }) => lines)
  const sources = ['.', '../operating', '../cluster'].flatMap((folder) => {
    const at = new URL(`${folder}/`, import.meta.url)
    return readdirSync(at)
      .filter((file) => /\.(ts|sh)$/.test(file) && !/^(in-sentences|passages)\.ts$/.test(file))
      .map((file) => withoutComments(readFileSync(new URL(file, at), 'utf8')))
  })
  return [...blocks, ...sources].join('\n')
}

const withoutComments = (source: string) =>
  source.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*(\/\/|#).*$/gm, '')

/** Any word matches `<...>`. `npm run <name> --` counts as `vikarklar-run <name>`, its form beside the units. */
export const isTyped = (command: string): boolean => {
  typed ??= readTyped()
  const words = command
    .replace(/^npm run (\S+)( --)?/, 'vikarklar-run $1')
    .split(/<[^>]+>/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\w-])${words.join(String.raw`\S+`)}(?![\w./@-])`).test(typed)
}
let typed: string | undefined
