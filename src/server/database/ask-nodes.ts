import type { Config } from '../config/config.ts'
import { nodeUrls } from '../config/database-url.ts'
import { askOnce, clientFor } from './ask-once.ts'

/** What is at one of the addresses of the database, now. */
export interface NodeFound {
  /** Host and port, as configured; nothing of the login. */
  readonly address: string
  /** A pooler passes on to a node that writes. */
  readonly part: 'writes' | 'follows' | 'pools' | 'away'
  /** Seconds that one that follows is behind; null for others. */
  readonly behindSeconds: number | null
}

type Addresses = Pick<Config, 'databaseUrl' | 'databasePoolUrl' | 'databaseReadUrl'>

/** Asks each address which part it has. None where the database is at one address, or the embedded one. */
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
  // The copy may be one of the nodes.
  return found.filter(({ address }, at) => found.findIndex((node) => node.address === address) === at)
}

interface Answer {
  readonly follows: boolean
  readonly behind: number | null
}

/** One that gets the changes and has replayed all of them is not behind, however long ago the last one was. */
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
