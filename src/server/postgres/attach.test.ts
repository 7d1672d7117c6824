import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachPostgres } from '../database/connect.ts'
import { startPostgres, type EmbeddedPostgres } from './supervisor.ts'
import { makeFolder } from '#test/folder.ts'

let dataDir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dataDir = makeFolder('attach')
  server = await startPostgres({ dataDir, settings: { fsync: 'off' } })
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a program beside the service', () => {
  it('removes everything with the folder: the tests leave no database elsewhere on the disk', () => {
    expect(lstatSync(path.join(dataDir, 'postgres')).isDirectory()).toBe(true)
  })

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
