import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSecrets, readHistory, readTree } from '../scripts/secrets.ts'
import { makeFolder } from './folder.ts'

/** Passwords of examples and of tests: they open nothing. Each exactly as written there. */
const OPENS_NOTHING = new Set([
  'password',
  'passord',
  'pass',
  'passord123',
  'kort-hemmelighet',
  'hemmelig',
  'hemmelig-ord',
  '\\([^', // an expression that finds a password
  'word',
  'right-one',
  'a-secret-of-more-than-32-characters',
  'another-secret-of-more-than-32-characters',
  '3000',
])

const search = (texts: readonly (readonly [where: string, text: string])[]) =>
  texts.flatMap(([where, text]) => findSecrets(where, text, (secret) => OPENS_NOTHING.has(secret)))

it('nothing in the tree looks like a credential', () => {
  const tree = readTree('.')
  expect(tree.map(([where]) => where)).toContain('src/main.ts')
  expect(search(tree)).toEqual([])
})

it.skipIf(!existsSync('.git'))('nothing that ever was committed does', () => {
  const history = readHistory('.')
  expect(history.length).toBeGreaterThan(readTree('.').length / 2)
  expect(search(history)).toEqual([])
})

/** Composed here, so that this file does not contain them. */
const PLANTED: readonly [what: string, text: string][] = [
  ['private key', ['-----BEGIN OPENSSH', 'PRIVATE KEY-----'].join(' ')],
  ['key of Stripe', `key = 'sk_${'live_51H8x'}${'a'.repeat(20)}'`],
  ['signing secret of a webhook', `whsec_${'Zm9vYmFy'.repeat(4)}`],
  ['key of Twilio', `SK${'0a1b'.repeat(8)}`],
  ['key of AWS', `AKIA${'ABCD2345'.repeat(2)}`],
  ['key of Google', `AIza${'a1B2c'.repeat(7)}`],
  ['token of GitHub', `ghp_${'a1B2'.repeat(9)}`],
  ['token of GitLab', `glpat-${'a1B2'.repeat(5)}`],
  ['token of npm', `//registry/:_authToken${'='}0a1b2c3d4e`],
  ['token of Slack', `xoxb-${'1234567890'}-abc`],
  ['key of SendGrid', `SG.${'a1B2'.repeat(5)}.${'c3D4'.repeat(5)}`],
  ['key of a language model', `sk-ant-${'a1B2'.repeat(6)}`],
  ['JSON web token', ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJrYXJpIn0', 'c2lnbmF0dXJl'].join('.')],
  ['password in an address', `postgres://vikarklar:${'Kj8s-2nQ'}@db.example/vikarklar`],
  ['value of a secret variable', `APP_SECRET${'='}q7w8e9r0t1y2u3i4o5p6a7s8d9f0g1h2`],
  ['value of a secret variable', `{ SVEVE_PASSWORD${': '}'q7w8e9r0t1y2' }`],
]

describe('a planted credential is found', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Kari', '-c', 'user.email=kari@example.no', ...args], {
      cwd: folder,
    })

  beforeAll(() => {
    folder = makeFolder('secrets')
    git('init', '--quiet')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(PLANTED)('a %s', (kind, text) => {
    expect(findSecrets('file.ts', `before\n${text}\nafter`)).toMatchObject([{ where: 'file.ts', kind }])
  })

  it.each(['.env', '.env.production', 'certificates/server.pem', 'data/secret', 'home/.ssh/id_ed25519'])(
    'a file for secrets: %s',
    (name) => expect(findSecrets(name, '')).toHaveLength(1),
  )

  it('is not reported in full', () => {
    const [found] = findSecrets('file.ts', PLANTED[1]?.[1] ?? '')
    expect(JSON.stringify(found)).not.toContain('a'.repeat(5))
  })

  it('is found before it is committed, and always afterwards, even if it was removed again', () => {
    const [, text] = PLANTED[5] ?? ['', '']
    mkdirSync(path.join(folder, 'notes'))
    writeFileSync(path.join(folder, 'notes/gateway.txt'), `login ${text}`)
    expect(search(readTree(folder))).toHaveLength(1)
    git('add', '.')
    git('commit', '--quiet', '-m', 'Add notes')
    git('rm', '--quiet', 'notes/gateway.txt')
    git('commit', '--quiet', '-m', 'Remove notes')
    expect(search(readTree(folder))).toEqual([])
    expect(search(readHistory(folder))).toMatchObject([{ where: 'notes/gateway.txt', kind: 'key of Google' }])
  })

  it('is found in the message of a commit', () => {
    git('commit', '--quiet', '--allow-empty', '-m', `Use ${PLANTED[3]?.[1]}`)
    expect(search(readHistory(folder)).map(({ kind }) => kind)).toContain('key of Twilio')
  })

  it('an example without a value does not count, nor one in words', () => {
    for (const text of [
      `APP_SECRET${': '}'a-secret-for-a-test'`,
      'APP_SECRET=',
      'APP_SECRET=...',
      'postgres://user:...@host/db',
      'sk_...',
      'whsec_...',
    ])
      expect(search([['docs/operations.md', text]])).toEqual([])
  })
})
