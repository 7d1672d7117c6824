import { chownSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataDir } from '#server/postgres/directories.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { findServerFiles, type ServerFiles } from '#server/postgres/server-files.ts'
import { run } from '#server/postgres/run.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from './folder.ts'
import { startMigratedServer } from './migrated-server.ts'
import { copyMigrated } from './copied-server.ts'

/** A PostgreSQL with the migrated template, and a read-only replica of it. */
export const startFollowedServer = async (name: string) => {
  const firstDir = copyMigrated(name)
  const copyDir = makeFolder(`${name}-copy`)
  process.once('exit', () => rmSync(copyDir, { recursive: true, force: true }))
  const files = await findServerFiles(makeDataDir(copyDir))
  await copyCluster(await findServerFiles(firstDir), files)
  makeStandby(files)
  let server = await startPostgres({ dataDir: firstDir })
  const copy = await startPostgres({
    dataDir: copyDir,
    settings: following(server),
  })
  return {
    get server() {
      return server
    },
    copy,
    /** Restarts the first server read only, following the given server or none, and returns it. */
    restartToRead: async (followed?: EmbeddedPostgres) => {
      await server.stop()
      makeStandby(await findServerFiles(makeDataDir(firstDir)))
      server = await startPostgres({
        dataDir: firstDir,
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

/** Two servers of one database, as after cloning a disk: both accept writes, and neither is newer. */
export const startTwinServers = async (name: string) => {
  const first = await startMigratedServer(name) // no copy: it is another database than that of the other tests
  await first.close()
  const twinDir = makeFolder(`${name}-twin`)
  process.once('exit', () => rmSync(twinDir, { recursive: true, force: true }))
  const source = await findServerFiles(first.dataDir)
  await copyCluster(source, await findServerFiles(makeDataDir(twinDir)))
  const servers = await Promise.all([first.dataDir, twinDir].map((dataDir) => startPostgres({ dataDir })))
  return { servers, close: () => Promise.all(servers.map((server) => server.stop())) }
}

const following = ({ socketDir, port }: EmbeddedPostgres) => ({
  primary_conninfo: `host=${socketDir} port=${port} user=${SUPERUSER}`,
})

const copyCluster = async (source: ServerFiles, files: ServerFiles) => {
  const { code, output } = await run('cp', ['-a', source.cluster, files.cluster], files.user)
  if (code !== 0) throw new Error(`the cluster could not be copied: ${output}`)
}

const makeStandby = ({ cluster, user }: ServerFiles) => {
  const signal = path.join(cluster, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, user.uid, user.gid)
}
