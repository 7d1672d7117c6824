import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from './init.ts'
import { PORT } from './socket.ts'

/**
 * Finds the server that another process runs on a data directory, for programs that work beside the service; null when
 * none serves there. Waits for a server that is starting or stopping. Its owner may end it at any time.
 */
export async function attachPostgres(dataDir: string): Promise<{ socketDir: string; port: number } | null> {
  for (;;) {
    const socketDir = readSocketDir(dataDir)
    if (socketDir === null) return null
    const state = await ask(socketDir)
    if (state === 'serves') return { socketDir, port: PORT }
    if (state === 'gone') return null
    await pause(100)
  }
}

/** PostgreSQL writes its socket's directory in the fifth line of a file that exists while it runs, or after a crash. */
function readSocketDir(dataDir: string): string | null {
  try {
    const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    return readFileSync(file, 'utf8').split('\n')[4] || null
  } catch {
    return null
  }
}

const CANNOT_CONNECT_NOW = '57P03'

async function ask(socketDir: string): Promise<'serves' | 'busy' | 'gone'> {
  const client = new pg.Client({ host: socketDir, port: PORT, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => {}) // the query under way says it too
  try {
    await client.connect()
    await client.end()
    return 'serves'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW ? 'busy' : 'gone'
  }
}
