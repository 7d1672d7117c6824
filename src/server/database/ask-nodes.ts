import type { Config } from '../config/config.ts'
import { nodeUrls } from '../config/database-url.ts'
import { askOnce, clientFor } from './ask-once.ts'

/** The current state of one database address. */
export interface NodeFound {
  /** Host and port, as configured, without the login. */
  readonly address: string
  /** A pooler forwards to the primary. */
  readonly part: 'writes' | 'follows' | 'pools' | 'away'
  /** Seconds that a replica lags; null for other nodes. */
  readonly behindSeconds: number | null
}

type Addresses = Pick<Config, 'databaseUrl' | 'databasePoolUrl' | 'databaseReadUrl'>

/** Asks each address for its role. Empty if the database has one address, or is embedded. */
export const askNodes = async (config: Addresses): Promise<NodeFound[]> => {
  const { databaseUrl, databasePoolUrl, databaseReadUrl } = config
  const nodes = [
    ...(databaseUrl === null ? [] : nodeUrls(databaseUrl)),
    ...(databaseReadUrl === null ? [] : [databaseReadUrl]),
  ]
  const asked = [
    ...nodes.map((url) => askNode(url, 'node')),
    ...(databasePoolUrl === null ? [] : [askNode(databasePoolUrl, 'pooler')]),
  ]
  if (asked.length < 2) return []
  const found = await Promise.all(asked)
  // The replica may be one of the nodes.
  return found.filter(({ address }, at) => found.findIndex((node) => node.address === address) === at)
}

interface Answer {
  readonly follows: boolean
  readonly behind: number | null
}

/** A replica that has replayed everything it received does not lag, however old the last change is. */
const QUESTION = `
  select pg_is_in_recovery() as follows,
    case when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as behind`

const askNode = async (url: string, kind: 'node' | 'pooler'): Promise<NodeFound> => {
  const client = clientFor(url, 'vikarklar health')
  const address = `${client.host}:${client.port}`
  const answer = await askOnce<Answer>(client, QUESTION).catch(() => undefined)
  if (!answer) return { address, part: 'away', behindSeconds: null }
  if (kind === 'pooler') return { address, part: 'pools', behindSeconds: null }
  return { address, part: answer.follows ? 'follows' : 'writes', behindSeconds: answer.behind }
}
