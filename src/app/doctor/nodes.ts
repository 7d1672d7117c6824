import type { Config } from '#server/config/config.ts'
import { nodeUrls } from '#server/config/database-url.ts'
import { askNodes } from '#server/database/ask-nodes.ts'
import { askOnce, clientFor } from '#server/database/ask-once.ts'
import type { Check } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import { addressOf, type OpenDatabase } from './open-database.ts'

/** The servers that the database is on, and what follows them. */
export const nodesChecks: readonly Check[] = [
  { name: 'nodes', group: 'database', reads: ['DATABASE_URL'], lookWith: lookAtNodes },
  { name: 'copies', group: 'database', reads: ['DATABASE_URL', 'DATABASE_READ_URL'], lookWith: lookAtCopies },
  { name: 'archive', group: 'database', lookInTables: lookAtArchive },
]

interface Node {
  readonly address: string
  /** Null where it did not answer. */
  readonly said: { readonly installation: string; readonly writes: boolean } | null
}

/** As the service asks for the node that takes writes. */
const QUESTION = `select (select system_identifier::text from pg_control_system()) as installation,
  not current_setting('transaction_read_only')::boolean as writes`

const ask = async (url: string): Promise<Node> => {
  const said = await Promise.resolve()
    .then(() =>
      askOnce<{ installation: string; writes: boolean }>(clientFor(url, 'vikarklar doctor'), QUESTION),
    )
    .catch(() => undefined)
  return { address: addressOf(url), said: said ?? null }
}

/** None where the database is at one address. */
const urlsOf = ({ databaseUrl, databaseReadUrl }: Config): string[] => {
  const urls = [
    ...(databaseUrl === null ? [] : nodeUrls(databaseUrl)),
    ...(databaseReadUrl === null ? [] : [databaseReadUrl]),
  ]
  return urls.length < 2 ? [] : urls
}

const AT_ONE = skipped('The database is at one address.')

async function lookAtNodes(config: Config): Promise<Finding> {
  const urls = urlsOf(config)
  return urls.length === 0 ? AT_ONE : judgeNodes(await Promise.all(urls.map(ask)))
}

const judgeNodes = (nodes: readonly Node[]): Finding => {
  const each = nodes.map(({ address, said }) => `${address} ${partOf(said)}`).join(', ')
  const installations = new Set(nodes.flatMap(({ said }) => (said ? [said.installation] : [])))
  const writing = new Set(nodes.flatMap(({ address, said }) => (said?.writes ? [address] : [])))
  if (installations.size > 1)
    return fail(
      `They are ${installations.size} different databases, with system identifiers of their own: ${nodes.map(withInstallation).join(', ')}.`,
      'Stop the service at once. Is each etcd a cluster of one? Keep the database that holds the data, and make the others anew from it.',
    )
  if (writing.size > 1)
    return fail(
      `${writing.size} of them take writes: ${each}.`,
      'Stop the service at once, and all but the newest primary: what the others take is lost.',
    )
  if (writing.size === 0) return skipped(`None takes writes: ${each}.`)
  return nodes.every(({ said }) => said)
    ? ok(`One database, one primary: ${each}.`)
    : warn(`One does not answer: ${each}.`, 'docs/runbook.md, DatabaseNodeAway.')
}

const partOf = (said: Node['said']) => {
  if (said === null) return 'is away'
  return said.writes ? 'writes' : 'follows'
}

const withInstallation = ({ address, said }: Node) => `${address} ${said?.installation ?? 'is away'}`

const MOST_BEHIND_SECONDS = 60

async function lookAtCopies(config: Config): Promise<Finding> {
  if (urlsOf(config).length === 0) return AT_ONE
  const nodes = await askNodes(config).catch(() => []) // a file that an address names cannot be read
  const following = nodes.filter(({ part }) => part === 'follows')
  if (following.length === 0) return skipped('No address of the configuration is a copy that answers.')
  const behind = Math.max(...following.map(({ behindSeconds }) => behindSeconds ?? 0))
  return behind > MOST_BEHIND_SECONDS
    ? fail(`A copy is ${Math.round(behind)} seconds behind.`, 'docs/runbook.md, DatabaseCopyBehind.')
    : ok(`${following.length} follow, at most ${Math.round(behind)} seconds behind.`)
}

const MOST_FAILING_SECONDS = 300

/** As the metric has it (refresh-gauges.ts). */
async function lookAtArchive({ ask: askDatabase }: OpenDatabase): Promise<Finding> {
  const [row] = await askDatabase<{ failing: number }>(
    'vikarklar_system',
    `select case when last_failed_time > coalesce(last_archived_time, stats_reset)
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0 end::float8 as failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  )
  if (!row) return skipped('The server keeps none (archive_mode is off).')
  return row.failing > MOST_FAILING_SECONDS
    ? fail(
        `It has taken nothing for ${Math.round(row.failing / 60)} minutes.`,
        'docs/runbook.md, ArchivingFails.',
      )
    : ok('It takes what the server hands over.')
}
