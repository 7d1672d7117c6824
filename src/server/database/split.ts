import type { NodeIdentity } from './identity.ts'

/**
 * Nodes of one database that are not one database: `databases` have been made separately; `primaries` are several
 * servers that take writes, of which none is the newer; of `handover` one is.
 */
export interface Split {
  readonly kind: 'databases' | 'primaries' | 'handover'
  readonly nodes: readonly NodeIdentity[]
}

/** Compares nodes that answered at about the same time. Several addresses may lead to one server. */
export const findSplit = (nodes: readonly NodeIdentity[]): Split | null => {
  if (new Set(nodes.flatMap(({ system }) => system ?? [])).size > 1) return { kind: 'databases', nodes }
  const primaries = nodes.filter(({ timeline }) => timeline !== null)
  if (new Set(primaries.map(({ startedAt }) => startedAt)).size < 2) return null
  const newest = primaries.reduce((latest, { timeline }) => laterOf(latest, timeline), '')
  const onNewest = primaries.filter(({ timeline }) => timeline === newest)
  const areEqual = new Set(onNewest.map(({ startedAt }) => startedAt)).size > 1
  return { kind: areEqual ? 'primaries' : 'handover', nodes: primaries }
}

const laterOf = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/** The nodes of the database are not one database: nothing is written, or read, until they are. */
export class SplitDatabase extends Error {
  readonly split: Split

  constructor(split: Split) {
    super(describeSplit(split))
    this.split = split
  }

  /** The words for load balancers and operators. */
  get reason(): 'two databases' | 'two primaries' {
    return this.split.kind === 'databases' ? 'two databases' : 'two primaries'
  }
}

/** One sentence with the nodes and the remedy. */
export const describeSplit = ({ kind, nodes }: Split): string => {
  if (kind === 'databases')
    return (
      `the nodes of DATABASE_URL are different databases: ${listOf(nodes, withIdentifier)}. ` +
      'Nothing is written until all of them have one identifier: stop those that do not belong to it, empty them and let them copy the right one (docs/operations/two-databases.md)'
    )
  return (
    `several nodes of DATABASE_URL take writes: ${listOf(nodes, ({ timeline }) => `timeline ${Number.parseInt(timeline ?? '0', 16)}`)}. ` +
    'Nothing is written until only one of them does: stop the others, and let them follow it (docs/operations/two-databases.md)'
  )
}

/** Only the last digits: the log redacts long numbers as phone numbers. */
const withIdentifier = ({ system }: NodeIdentity) =>
  system === null ? 'an unknown system identifier' : `a system identifier that ends in ${system.slice(-6)}`

const listOf = (nodes: readonly NodeIdentity[], of: (node: NodeIdentity) => string) =>
  nodes.map((node) => `${node.host}:${node.port} has ${of(node)}`).join(', ')

export interface SplitHeard {
  onSplit(error: SplitDatabase): void
  onWhole(): void
}

/** Two servers with one timeline: if seen again after this long, it was not a restart between two answers. */
export const EQUALS_MS = 1500
/**
 * The time that an old primary has to notice its replacement: Patroni's `ttl` is 10 s, and writes go to the newer one
 * meanwhile.
 */
const HANDOVER_MS = 60_000
/** After this long without a look, a split counts as new. */
const FORGOTTEN_MS = 15_000

const LASTING_MS = { databases: 0, primaries: EQUALS_MS, handover: HANDOVER_MS }

/** Remembers the nodes' answers, and decides whether they may be written to (decision 132). */
export const createSplitWatch = (heard: SplitHeard, now = () => performance.now()) => {
  let seen: { split: Split; since: number; last: number } | null = null
  let refusal: SplitDatabase | null = null
  return {
    /** `areAll`: each node has answered or is away. Partial answers never end a split. */
    note: (nodes: readonly NodeIdentity[], areAll: boolean) => {
      const split = findSplit(nodes)
      if (split === null) {
        if (!areAll) return
        if (refusal) heard.onWhole()
        seen = refusal = null
        return
      }
      const isKnown = seen?.split.kind === split.kind && now() - seen.last < FORGOTTEN_MS
      seen = { split, since: isKnown && seen ? seen.since : now(), last: now() }
      if (refusal || now() - seen.since < LASTING_MS[split.kind]) return
      refusal = new SplitDatabase(split)
      heard.onSplit(refusal)
    },
    /** The reason to refuse writes, or null. */
    refusal: () => refusal,
    /** Both are candidates at the moment. A node that went silent meanwhile could never be heard again. */
    isUndecided: () => seen?.split.kind === 'primaries' && now() - seen.last < FORGOTTEN_MS,
  }
}
