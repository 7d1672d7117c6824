import pg from 'pg'
import { nodeUrls } from '../config/database-url.ts'
import { askOnce, clientFor } from './ask-once.ts'

/** What a node of the database says of itself. */
export interface NodeIdentity {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Given to a database when it is made, and kept by each copy of it. Null where the login may not read it. */
  readonly system: string | null
  /** Of one that takes writes, eight hexadecimal digits: each node that becomes the primary begins the next. */
  readonly timeline: string | null
  /** When the server was started: the same by every proxy that leads to it, and hardly ever that of two servers. */
  readonly startedAt: string
}

/** A connection to a node. Fails where that is away. */
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

/** Those that answer, of all nodes. */
export const askIdentities = async (urls: readonly string[]): Promise<NodeIdentity[]> => {
  const asked = await Promise.allSettled(urls.map(askIdentity))
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

/** Of several nodes: is there one that may not be told from another database? */
export const isIdentityHidden = async (databaseUrl: string | null): Promise<boolean> => {
  const urls = databaseUrl === null ? [] : nodeUrls(databaseUrl)
  return urls.length > 1 && (await askIdentities(urls)).some(({ system }) => system === null)
}

type Answer = Pick<NodeIdentity, 'system' | 'timeline' | 'startedAt'>

/** Every login may, unless an operator has revoked it. A right is checked even where the value is not needed, so it is asked again without. */
const SYSTEM = '(select system_identifier::text from pg_control_system())'

const question = (system: string) => `
  select ${system} as system, extract(epoch from pg_postmaster_start_time())::text as "startedAt",
    case when not current_setting('transaction_read_only')::boolean then left(pg_walfile_name(pg_current_wal_lsn()), 8) end
      as timeline`

const mayNotRead = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'
