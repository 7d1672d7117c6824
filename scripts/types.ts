import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolConfig } from 'pg'
import { migrate } from '../src/server/database/migrate.ts'
import { connectByLogin } from '../src/server/database/pools.ts'
import { SUPERUSER } from '../src/server/postgres/init.ts'
import { startPostgres } from '../src/server/postgres/supervisor.ts'
import { makeFolder } from '../test/folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export const TYPES_FILE = path.join(root, 'src/server/database/types.ts')

/** The table types of a database, formatted as they are committed. */
export const generateTypes = ({ host, port, user, database }: PoolConfig): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vikarklar-types-'))
  const file = path.join(folder, 'types.ts')
  const url = `postgres://${String(user)}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  try {
    runTool('kysely-codegen', ['--config-file', '.kysely-codegenrc.json', '--url', url, '--out-file', file])
    runTool('oxfmt', [file])
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The generator complains on stderr that it cannot check our column types, and writes them as they are. */
const runTool = (name: string, args: string[]) => {
  const tool = spawnSync(path.join(root, 'node_modules/.bin', name), args, { cwd: root, encoding: 'utf8' })
  if (tool.status !== 0) throw new Error(`${name} failed: ${tool.stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = makeFolder('types')
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    const connect = connectByLogin(server.socketDir, server.port, 'postgres', SUPERUSER)
    await migrate(connect)
    writeFileSync(TYPES_FILE, generateTypes(connect('owner')))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
