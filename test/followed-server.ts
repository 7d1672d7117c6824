import { chownSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataDir } from '#server/postgres/directories.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { findPlace, type Place } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from './folder.ts'
import { startMigratedServer } from './migrated-server.ts'

/** A PostgreSQL with the migrated template, and another that follows it and only reads. */
export const startFollowedServer = async (name: string) => {
  const first = await startMigratedServer(name)
  await first.close()
  const copyDir = makeFolder(`${name}-copy`)
  process.once('exit', () => rmSync(copyDir, { recursive: true, force: true }))
  const place = await findPlace(makeDataDir(copyDir))
  await copyCluster(await findPlace(first.dataDir), place)
  makeStandby(place)
  let server = await startPostgres({ dataDir: first.dataDir })
  const copy = await startPostgres({
    dataDir: copyDir,
    settings: following(server),
  })
  return {
    get server() {
      return server
    },
    copy,
    /** The first server again, which only reads now, and follows the other or nobody. Returns it. */
    restartToRead: async (followed?: EmbeddedPostgres) => {
      await server.stop()
      makeStandby(await findPlace(makeDataDir(first.dataDir)))
      server = await startPostgres({
        dataDir: first.dataDir,
        ...(followed && { settings: following(followed) }),
      })
      return server
    },
    close: async () => {
      await copy.stop()
      await server.stop()
    },
  }
}

/** Two servers of one database, as by a disk that was cloned: both take writes, and neither is the newer. */
export const startTwinServers = async (name: string) => {
  const first = await startMigratedServer(name)
  await first.close()
  const twinDir = makeFolder(`${name}-twin`)
  process.once('exit', () => rmSync(twinDir, { recursive: true, force: true }))
  const source = await findPlace(first.dataDir)
  await copyCluster(source, await findPlace(makeDataDir(twinDir)))
  const servers = await Promise.all([first.dataDir, twinDir].map((dataDir) => startPostgres({ dataDir })))
  return { servers, close: () => Promise.all(servers.map((server) => server.stop())) }
}

const following = ({ socketDir, port }: EmbeddedPostgres) => ({
  primary_conninfo: `host=${socketDir} port=${port} user=${SUPERUSER}`,
})

const copyCluster = async (source: Place, place: Place) => {
  const { code, output } = await run('cp', ['-a', source.cluster, place.cluster], place.user)
  if (code !== 0) throw new Error(`the cluster could not be copied: ${output}`)
}

const makeStandby = ({ cluster, user }: Place) => {
  const signal = path.join(cluster, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, user.uid, user.gid)
}
