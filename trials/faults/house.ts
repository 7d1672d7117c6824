import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openAppOn, type TestApp } from '#test/app.ts'
import { reachAsOwner } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/free-port.ts'
import { startService, type ServiceProcess, type Setting } from '#test/process.ts'
import { until } from '#test/until.ts'
import { APP_SECRET } from './ground.ts'

/** A whole installation: the service with its embedded database. */
export interface House {
  readonly service: ServiceProcess
  readonly dataDir: string
  /** The product's services on the same database, in this process. */
  readonly app: TestApp
  /** The process id of the database server; null while it is unknown. */
  postmaster(): number | null
  /** Resolves once this process reaches the database, too. */
  reached(): Promise<void>
  isUp(): boolean
  close(): Promise<void>
}

/** `rootOf`: the root of the service's file system, if it differs from this process's. */
export const openHouse = async (
  setting: (dataDir: string) => Setting = () => ({}),
  rootOf: (service: ServiceProcess) => string = () => '/',
): Promise<House> => {
  const dataDir = makeFolder('house')
  const { env = {}, ...more } = setting(dataDir)
  const service = await startService(dataDir, await freePort(), 'all', {
    ...more,
    env: { APP_SECRET, ...env },
  })
  const postgres = path.join(rootOf(service), dataDir, 'postgres')
  const { connect, pool, query } = reachAsOwner({ host: path.join(postgres, 'run'), port: 5432 }, 'vikarklar')
  const app = await openAppOn({ connect, query, drop: () => pool.end() }, { APP_SECRET })
  let isUp = true
  void service.ended.then(() => (isUp = false))
  const isReached = () =>
    query('select 1').then(
      () => true,
      () => false,
    )
  return {
    service,
    dataDir,
    app,
    postmaster: () => readPid(path.join(postgres, 'data/postmaster.pid')),
    reached: () => until(isReached, 60),
    isUp: () => isUp,
    close: async () => {
      await app.close().catch(() => {}) // the database may be gone
      if (isUp) await service.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The process id: the first line of postmaster.pid. */
const readPid = (file: string): number | null =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) || null : null
