import { chownSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataDir } from '#server/postgres/directories.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { findPlace } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
import { startPostgres } from '#server/postgres/supervisor.ts'
import { makeFolder } from './folder.ts'
import { startMigratedServer } from './migrated-server.ts'

/** A PostgreSQL with the migrated template, and another that follows it and only reads. */
export const startFollowedServer = async (name: string) => {
  const first = await startMigratedServer(name)
  await first.close()
  const copyDir = makeFolder(`${name}-copy`)
  process.once('exit', () => rmSync(copyDir, { recursive: true, force: true }))
  await copyCluster(first.dataDir, copyDir)
  const server = await startPostgres({ dataDir: first.dataDir })
  const copy = await startPostgres({
    dataDir: copyDir,
    settings: { primary_conninfo: `host=${server.socketDir} port=${server.port} user=${SUPERUSER}` },
  })
  return {
    server,
    copy,
    close: async () => {
      await copy.stop()
      await server.stop()
    },
  }
}

const copyCluster = async (from: string, to: string) => {
  const source = await findPlace(from)
  const place = await findPlace(makeDataDir(to))
  const { code, output } = await run('cp', ['-a', source.cluster, place.cluster], place.user)
  if (code !== 0) throw new Error(`the cluster could not be copied: ${output}`)
  const signal = path.join(place.cluster, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, place.user.uid, place.user.gid)
}
