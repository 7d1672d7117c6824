import pg from 'pg'
import { nodeUrls } from '../config/database-url.ts'
import { askOnce, clientFor } from './ask-once.ts'

/** The identity that a database node reports. */
export interface NodeIdentity {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Assigned when the database was created, and shared by its replicas. Null if the login may not read it. */
  readonly system: string | null
  /** Timeline of a primary, eight hexadecimal digits; each promotion begins the next. */
  readonly timeline: string | null
  /** Start time of the server: equal through every proxy to it, and practically never equal for two servers. */
  readonly startedAt: string
}

/** A connection to a node. Fails if the node is unavailable. */
export const askIdentity = async (url: string): Promise<NodeIdentity> => {
  const row = await askOnce<Answer>(clientFor(url, 'vikarklar search'), question(SYSTEM)).catch(
    (error: unknown) => {
      if (!mayNotRead(error)) throw error
      return askOnce<Answer>(clientFor(url, 'vikarklar search'), question('null::text'))
    },
  )
  const { host, port } = clientFor(url, '')
  if (!row) throw new Error(`${host} gave no answer`)
  return { url, host, port, ...row }
}

/** The answers of all reachable nodes. */
export const askIdentities = async (urls: readonly string[]): Promise<NodeIdentity[]> => {
  const asked = await Promise.allSettled(urls.map(askIdentity))
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

/** Does one of several nodes hide its identity, so that a different database would go unnoticed? */
export const isIdentityHidden = async (databaseUrl: string | null): Promise<boolean> => {
  const urls = databaseUrl === null ? [] : nodeUrls(databaseUrl)
  return urls.length > 1 && (await askIdentities(urls)).some(({ system }) => system === null)
}

type Answer = Pick<NodeIdentity, 'system' | 'timeline' | 'startedAt'>

/**
 * Every login may read it unless an operator has revoked the right. The right is checked even if the value is unused,
 * so a second query omits it.
 */
const SYSTEM = '(select system_identifier::text from pg_control_system())'

const question = (system: string) => `
  select ${system} as system, extract(epoch from pg_postmaster_start_time())::text as "startedAt",
    case when not current_setting('transaction_read_only')::boolean then left(pg_walfile_name(pg_current_wal_lsn()),
      8) end
      as timeline`

const mayNotRead = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'
