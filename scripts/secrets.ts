import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A possible credential and its place. It is not repeated in full, because reports end up in logs. */
export interface Finding {
  readonly where: string
  readonly kind: string
  readonly beginsWith: string
}

/** Those that `docs/operations.md` lists and that hold a secret. */
const VARIABLES =
  'APP_SECRET|LINK_PASSWORD|SVEVE_PASSWORD|TWILIO_AUTH_TOKEN|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET'

/** Generated values have figures or capitals; tests use words in lower case. */
const GENERATED = '(?=[a-z-]*[A-Z0-9])[^"\'`\\s$]{12,}'

/** Files that hold nothing else. */
const SECRET_FILE =
  /(^|\/)(\.env(?!\.example$)(\..*)?|secret|id_(rsa|ed25519|ecdsa)|.*\.(pem|p12|pfx|key|kdbx))$/

/**
 * Patterns of the credentials of our providers and common tools. Few and certain ones, because a check with many false
 * alarms is turned off. A pattern's group, if any, is the secret.
 */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g],
  ['key of Stripe', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g],
  ['signing secret of a webhook', /\bwhsec_[A-Za-z0-9+/]{24,}/g],
  ['key of Twilio', /\bSK[0-9a-f]{32}\b/g],
  ['key of AWS', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
  ['key of Google', /\bAIza[\w-]{35}\b/g],
  ['token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60})/g],
  ['token of GitLab', /\bglpat-[\w-]{20}/g],
  ['token of npm', /\bnpm_[A-Za-z0-9]{36}\b|_authToken=([\w-]{8,})/g],
  ['token of Slack', /\bxox[abeprs]-[\w-]{10,}/g],
  ['key of SendGrid', /\bSG\.[\w-]{20,}\.[\w-]{20,}/g],
  ['key of a language model', /\bsk-(?:ant|proj|or)-[\w-]{20,}/g],
  ['JSON web token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
  ['password in an address', /\b[a-z][a-z+.-]{2,}:\/\/[^\s:@/'"`$<{]+:(?!\.+@)([^\s@/'"`$<{]{3,})@/g],
  [
    'value of a secret variable',
    new RegExp(`\\b(?:${VARIABLES})["']?\\s*[:=]\\s*["'\`](${GENERATED})["'\`]`, 'g'),
  ],
  ['value of a secret variable', new RegExp(`^(?:export )?(?:${VARIABLES})=(${GENERATED})$`, 'gm')],
]

/** The credentials in a text. `isKnown` says of those that open nothing. */
export const findSecrets = (
  where: string,
  text: string,
  isKnown: (secret: string) => boolean = () => false,
): Finding[] => [
  ...(SECRET_FILE.test(where) ? [{ where, kind: 'file for secrets', beginsWith: '' }] : []),
  ...KINDS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .map(([whole, group]) => group ?? whole)
      .filter((secret) => !isKnown(secret))
      .map((secret) => ({ where, kind, beginsWith: secret.slice(0, 8) })),
  ),
]

/** Every text file of a checkout that is or could be committed, without files that git ignores. */
export const readTree = (folder: string): [where: string, text: string][] =>
  git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => [file, readFileSync(path.join(folder, file))] as const)
    .filter(([, content]) => isText(content))
    .map(([file, content]) => [file, content.toString('utf8')])

/** Every text that ever was in a commit, once, and the messages of the commits. */
export const readHistory = (folder: string): [where: string, text: string][] => {
  const messages = git(folder, 'log', '--all', '--format=commit %H%n%an %ae%n%B')
  return [['the messages of the commits', messages], ...readBlobs(folder)]
}

const readBlobs = (folder: string): [where: string, text: string][] => {
  const names = new Map(
    git(folder, 'rev-list', '--objects', '--all')
      .split('\n')
      .filter((line) => line.includes(' '))
      .map((line) => [line.slice(0, 40), line.slice(41)]),
  )
  const answers = execFileSync('git', ['cat-file', '--batch'], {
    cwd: folder,
    input: [...names.keys()].join('\n'),
    maxBuffer: 2 ** 30,
  })
  return [...parseBatch(answers)].map(([id, content]) => [names.get(id) ?? id, content])
}

/** `git cat-file --batch` answers `id type size`, the content, and a line's end, one after the other. */
function* parseBatch(answers: Buffer): Generator<[id: string, text: string]> {
  let at = 0
  while (at < answers.length) {
    const end = answers.indexOf('\n', at)
    const [id = '', type, size] = answers.toString('utf8', at, end).split(' ')
    const content = answers.subarray(end + 1, end + 1 + Number(size))
    if (type === 'blob' && isText(content)) yield [id, content.toString('utf8')]
    at = end + 1 + Number(size) + 1
  }
}

/** As git tells a text from a picture: no NUL in its beginning. */
const isText = (content: Buffer) => !content.subarray(0, 8000).includes(0)

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
