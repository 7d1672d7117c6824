import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listProcesses, processName, serverProcesses } from './processes.ts'
import { startPostgres } from './supervisor.ts'
import { copyTemplate, killServer, makeTemplate } from './template.ts'

const settings = { fsync: 'off' }

let template: string
let dataDir: string
let parents: ChildProcess[]

beforeAll(async () => {
  template = await makeTemplate()
})

beforeEach(() => {
  dataDir = copyTemplate(template)
  parents = []
})

afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL')
  await killServer(dataDir)
  fs.rmSync(dataDir, { recursive: true, force: true })
})

afterAll(() => {
  fs.rmSync(template, { recursive: true, force: true })
})

/** Another Node process with a server, as the service is one; resolves with the server's address. */
async function startParent(): Promise<{ parent: ChildProcess; url: string }> {
  const supervisor = path.join(import.meta.dirname, 'supervisor.ts')
  const script = `
    const { startPostgres } = await import(${JSON.stringify(supervisor)})
    const server = await startPostgres(${JSON.stringify({ dataDir, settings })})
    console.log(server.url('vikarklar', 'postgres'))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parents.push(parent)
  for await (const url of createInterface({ input: parent.stdout })) return { parent, url }
  throw new Error('the server did not start')
}

function left(): Promise<number[]> {
  return serverProcesses(processName(path.join(dataDir, 'postgres', 'data')))
}

function kill(parent: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => parent.once('exit', resolve))
  parent.kill('SIGKILL')
  return ended
}

test('kill -9 of the Node process ends its server, with a connection open', async () => {
  const { parent, url } = await startParent()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  expect(await left()).not.toEqual([])
  await kill(parent)
  await vi.waitFor(async () => expect(await left()).toEqual([]), 5_000)
})

test('a start right after kill -9 of the Node process succeeds', async () => {
  const { parent } = await startParent()
  await kill(parent)
  const server = await startPostgres({ dataDir, settings })
  await server.stop()
})

test('an orphan, its guard killed too, is stopped by the next start', async () => {
  const { parent } = await startParent()
  const orphan = mainProcess()
  for (const guard of await guards()) process.kill(guard, 'SIGKILL')
  await kill(parent)
  expect(await left()).toContain(orphan) // its own helpers come and go

  const log: string[] = []
  const server = await startPostgres({ dataDir, settings, log: (line) => log.push(line) })
  expect(log[0]).toMatch(/^stopping what is left of an earlier server: process [\d, ]+$/)
  expect(log[0]?.match(/\d+/g)?.map(Number)).toContain(orphan)
  expect(server.pid).not.toBe(orphan)
  await server.stop()
})

test('a server whose Node process lives is not an orphan: the start is refused and the server runs on', async () => {
  const { url } = await startParent()
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(`The database in ${dataDir} is in use`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
})

/** The server's main process, from its own pid file. */
const mainProcess = () =>
  Number.parseInt(fs.readFileSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)

/** The shells that would end the server of this test's directory. */
async function guards(): Promise<number[]> {
  const running = await listProcesses()
  return running
    .filter(({ command }) => command.startsWith('/bin/sh') && command.includes(dataDir))
    .map(({ pid }) => pid)
}
