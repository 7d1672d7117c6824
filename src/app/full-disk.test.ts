import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { openAppOn, type TestApp } from '#test/app.ts'
import { reachAsOwner } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { onServer } from '#test/server.ts'
import { canMount, mountDisk, unmount } from '#test/small-disk.ts'

describe.skipIf(!canMount())('a database on a full disk (skipped where none can be mounted)', () => {
  let folder: string
  let disk: string
  let postgres: EmbeddedPostgres
  let app: TestApp

  beforeAll(async () => {
    folder = makeFolder('full-disk')
    disk = mountDisk(folder, '300m')
    postgres = await startPostgres({ dataDir: disk, settings: { fsync: 'off' } })
    const at = { host: postgres.socketDir, port: postgres.port }
    await onServer(at, 'create database little_room')
    const { connect, pool, query } = reachAsOwner(at, 'little_room')
    await migrate(connect)
    app = await openAppOn({ connect, query, drop: () => pool.end() })
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await postgres.stop()
    unmount(disk)
    rmSync(folder, { recursive: true, force: true })
  })

  const fill = () => {
    const filler = path.join(disk, 'filler')
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize + 1))
    } catch {
      // The file takes all the space there is.
    }
    return filler
  }

  it('is not ready, until there is room again', async () => {
    const server = await createServer(app)
    const ready = async (): Promise<unknown[]> => {
      app.clock.set(new Date(app.clock.now().getTime() + 1000).toISOString())
      const { statusCode, body } = await server.inject({ url: '/readyz' })
      const said: unknown = JSON.parse(body)
      return [statusCode, said]
    }
    expect(await ready()).toEqual([200, { status: 'ok' }])
    const filler = fill()
    await expect(
      app.db.query("create table more as select repeat('x', 1000) from generate_series(1, 3000)"),
    ).rejects.toThrow('No space left')
    expect(await ready()).toEqual([503, { status: 'disk full' }])
    rmSync(filler)
    expect(await ready()).toEqual([200, { status: 'ok' }])
    await server.close()
  })
})
