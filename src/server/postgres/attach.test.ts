import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachPostgres } from './attach.ts'
import { startPostgres, type EmbeddedPostgres } from './supervisor.ts'

let dataDir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vikarklar-attach-'))
  server = await startPostgres({ dataDir, settings: { fsync: 'off' } })
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a program beside the service', () => {
  it('finds the running server of the data directory', async () => {
    expect(await attachPostgres(dataDir)).toEqual({ socketDir: server.socketDir, port: server.port })
  })

  it('finds none where there has never been one', async () => {
    expect(await attachPostgres(path.join(dataDir, 'elsewhere'))).toBeNull()
  })

  it('is not misled by what a server that ended in disorder leaves', async () => {
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    expect(await attachPostgres(dataDir)).toBeNull()
    server = await startPostgres({ dataDir, settings: { fsync: 'off' } })
    expect(await attachPostgres(dataDir)).not.toBeNull()
  })
})
