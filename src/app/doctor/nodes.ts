import type { Config } from '#server/config/config.ts'
import { nodeUrls } from '#server/config/database-url.ts'
import { askNodes } from '#server/database/ask-nodes.ts'
import { askIdentities } from '#server/database/identity.ts'
import { findSplit } from '#server/database/split.ts'
import type { Check } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import { askNode, type Node } from './node.ts'
import type { OpenDatabase } from './open-database.ts'

/** Checks the database's nodes and their replicas. */
export const nodesChecks: readonly Check[] = [
  { name: 'nodes', group: 'database', reads: ['DATABASE_URL'], lookWith: lookAtNodes },
  { name: 'copies', group: 'database', reads: ['DATABASE_URL', 'DATABASE_READ_URL'], lookWith: lookAtCopies },
  { name: 'archive', group: 'database', lookInTables: lookAtArchive },
]

/** Empty if the database has one address. */
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
  if (urls.length === 0) return AT_ONE
  const isWatched = config.databaseUrl !== null && nodeUrls(config.databaseUrl).length > 1
  return judgeNodes(await Promise.all(urls.map(askNode)), isWatched)
}

const PAGE = 'docs/operations/two-databases.md'

/** @param isWatched the service sees all nodes, and refuses by itself (decision 132) */
const judgeNodes = (nodes: readonly Node[], isWatched: boolean): Finding => {
  const each = nodes.map((node) => `${node.address} ${partOf(node)}`).join(', ')
  const answers = nodes.flatMap(({ said }) => said ?? [])
  const split = findSplit(answers)
  const next = isWatched
    ? `Leave the service running, it writes nothing meanwhile: ${PAGE}.`
    : `Stop the service, which sees only one of them: ${PAGE}.`
  if (split?.kind === 'databases')
    return fail(
      `They are ${new Set(answers.flatMap(({ system }) => system ?? [])).size} different databases, with system identifiers of their own: ${nodes.map(withInstallation).join(', ')}.`,
      next,
    )
  if (split)
    return fail(
      `${new Set(split.nodes.map(({ startedAt }) => startedAt)).size} of them take writes: ${each}.`,
      next,
    )
  if (nodes.some(({ refusal }) => refusal))
    return answers.length > 0
      ? fail(`One refuses the login that others take: ${each}.`, `It may be another database: ${PAGE}.`)
      : skipped(`None takes this login: ${each}.`)
  if (answers.every(({ timeline }) => timeline === null)) return skipped(`None takes writes: ${each}.`)
  return nodes.every(({ said }) => said)
    ? ok(`One database, one primary: ${each}.`)
    : warn(`One does not answer: ${each}.`, 'docs/runbook.md, DatabaseNodeAway.')
}

const partOf = ({ said, refusal }: Node) => {
  if (refusal) return 'refuses the login'
  if (said === null) return 'is away'
  return said.timeline === null ? 'follows' : 'writes'
}

const withInstallation = (node: Node) =>
  `${node.address} ${node.said === null ? partOf(node) : (node.said.system ?? 'hides it')}`

const MOST_BEHIND_SECONDS = 60

async function lookAtCopies(config: Config): Promise<Finding> {
  const urls = urlsOf(config)
  if (urls.length === 0) return AT_ONE
  // The address may refer to a missing file.
  const [nodes, identities] = await Promise.all([askNodes(config), askIdentities(urls)]).catch(() => [[], []])
  const following = nodes.filter(({ part }) => part === 'follows')
  // A proxy is a second address of a node.
  const copies = new Set(
    identities.flatMap(({ timeline, startedAt }) => (timeline === null ? [startedAt] : [])),
  )
  if (following.length === 0) return skipped('No address of the configuration is a copy that answers.')
  const behind = Math.max(...following.map(({ behindSeconds }) => behindSeconds ?? 0))
  return behind > MOST_BEHIND_SECONDS
    ? fail(`A copy is ${Math.round(behind)} seconds behind.`, 'docs/runbook.md, DatabaseCopyBehind.')
    : ok(`${copies.size} follow, at most ${Math.round(behind)} seconds behind.`)
}

const MOST_FAILING_SECONDS = 300

/** Uses the metric's definition (refresh-gauges.ts). */
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
