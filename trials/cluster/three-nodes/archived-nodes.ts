import { until } from '#test/until.ts'
import type { Machine } from '../../machines/machines.ts'
import { typePage } from '../../machines/typed.ts'
import type { ArchivedPostgres } from '../archived.ts'
import type { Block } from '../printed.ts'
import { startNodes, type ThreeNodes } from './nodes.ts'

const NODES = [0, 1, 2] as const
/** The page's mount point of the repository. */
const REPOSITORY = '/var/lib/pgbackrest'

/** Three nodes that archive into one repository, each while it is the primary, set up by the pages. */
export const startArchivedNodes = async (): Promise<ArchivedPostgres> => {
  const nodes = await startNodes([REPOSITORY])
  const machines = NODES.map((node) => nodes.machine(node))
  await typeArchive(nodes, machines)
  let backedUpOn = await nodes.primary()
  let chosen = -1
  const othersThan = (node: number) => NODES.filter((other) => other !== node)

  /** The printed words state the machine. The restored node differs from the one whose files were backed up. */
  const nodesAt = async ({ where, lines }: Block): Promise<readonly number[]> => {
    if (/^(On the leader again|Wait until the list says)/.test(where)) await nodes.covered()
    if (lines.length === 0) return []
    const leader = await nodes.primary()
    if (where.startsWith('On the leader')) return [leader]
    if (where.startsWith('On every node')) return [...othersThan(leader), leader]
    if (where.startsWith('On one node')) return [(chosen = (backedUpOn + 1) % NODES.length)]
    if (where.startsWith('On each of the other nodes')) {
      await until(async () => (await nodes.primary()) === chosen, 60)
      return othersThan(chosen)
    }
    throw new Error(`on which node is this to be typed? ${where}`)
  }

  return {
    ...nodes,
    words: ['--nodes'],
    backUp: async (kind) => {
      backedUpOn = await backUp(machines, kind)
    },
    /** The machine of the primary is lost, and comes back. */
    disturb: async () => {
      await nodes.covered()
      const lost = await nodes.primary()
      await nodes.kill(lost)
      await until(async () => ![-1, lost].includes(await nodes.primary()), 60)
      await nodes.revive(lost)
      await nodes.covered()
    },
    type: async (block) => {
      let said = ''
      for (const node of await nodesAt(block)) said += await nodes.machine(node).type(block.lines.join('\n'))
      return said
    },
  }
}

/** The part of the page about three nodes. */
const typeArchive = async (nodes: ThreeNodes, machines: readonly Machine[]) => {
  const leader = [nodes.machine(await nodes.primary())]
  await typePage({
    page: 'operations/point-in-time.md',
    on: { each: machines, first: leader, primary: leader },
    only: (lines) =>
      /pgbackrest-primary|patronictl/.test(lines) || (/stanza-create/.test(lines) && !/15-main/.test(lines)),
  })
  await nodes.covered()
}

/** Makes a backup like the timers on each of them: only the primary makes one. Returns its number. */
const backUp = async (machines: readonly Machine[], kind: 'full' | 'incr'): Promise<number> => {
  const unit = `pgbackrest@${kind}`
  const results = await Promise.all(
    machines.map(({ type }) =>
      type(`systemctl start ${unit}\nsystemctl show ${unit} --property=Result --value`),
    ),
  )
  const made = NODES.filter((node) => results[node]?.trim() === 'success')
  const [only] = made
  if (only === undefined || made.length > 1) throw new Error(`the backup was made by ${made.length} nodes`)
  return only
}
