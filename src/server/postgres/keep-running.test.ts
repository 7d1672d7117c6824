import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepPostgresRunning, type KeepOptions } from './keep-running.ts'
import { startPostgres, type EmbeddedPostgres } from './supervisor.ts'
import { copyTemplate, makeTemplate } from './template.ts'

let template: string
let dataDir: string
let server: EmbeddedPostgres | undefined

beforeAll(async () => {
  template = await makeTemplate()
})

beforeEach(() => {
  dataDir = copyTemplate(template)
})

afterEach(async () => {
  await server?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

afterAll(() => {
  fs.rmSync(template, { recursive: true, force: true })
})

async function keep(options: Partial<KeepOptions>): Promise<EmbeddedPostgres> {
  return (server = await keepPostgresRunning({ dataDir, settings: { fsync: 'off' }, ...options }))
}

test('a killed server serves again within 5 seconds, with every committed row and at the same address', async () => {
  const onRestart = vi.fn<() => void>()
  const kept = await keep({ onRestart })
  const pool = new pg.Pool({ connectionString: kept.url('vikarklar', 'postgres') })
  pool.on('error', () => {})
  await pool.query('create table kept (n int); insert into kept values (1)')
  const killed = kept.pid

  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(1), 5_000)

  expect((await pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
  expect(kept.pid).not.toBe(killed)
  await pool.end()
})

test('stop is not taken for an accident', async () => {
  const onRestart = vi.fn<() => void>()
  const kept = await keep({ onRestart })
  await kept.stop()
  await kept.exited
  expect(onRestart).not.toHaveBeenCalled()
})

test('stop during a restart ends that too', async () => {
  const kept = await keep({})
  process.kill(kept.pid, 'SIGKILL')
  await kept.stop()
  await kept.exited
  // The lock is free, and a server of its own is possible.
  await (await startPostgres({ dataDir })).stop()
})

test('gives up on a server that cannot be started after the last try, and logs it', async () => {
  const log: string[] = []
  const kept = await keep({ log: (line) => log.push(line), pauses: [0, 1, 1] })
  fs.writeFileSync(path.join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')
  process.kill(kept.pid, 'SIGKILL')
  await kept.exited
  expect(log.filter((line) => line.includes('was made by PostgreSQL 17'))).toHaveLength(3)
  expect(log.at(-1)).toBe(`PostgreSQL in ${dataDir} keeps ending: it is not started again`)
})
