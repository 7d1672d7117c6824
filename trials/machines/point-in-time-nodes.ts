import type { Notes } from '../cluster/notes.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { bootNodes, followersOf, isReady, leaderOf, typeNodes } from './nodes.ts'
import { onMachines } from './on-machines.ts'
import { placeRelease } from './release.ts'
import { typePage } from './typed.ts'
import { waitFor } from './wait-for.ts'
import { checkAfterwards, goBack, saveAround } from './way-back.ts'

/** Where the page has the repository mounted. */
const REPOSITORY = '/var/lib/pgbackrest'

/** Three nodes with an archive, set up by their pages; they go back to a second by what is printed, word for word. */
export const tryNodesBack = (): Promise<Outcome> =>
  onMachines('three nodes go back to a second, as it is printed', async ({ machines, release, notes }) => {
    const nodes = await bootNodes(machines, [REPOSITORY])
    const web = await machines.boot('web', '10.0.0.4')
    for (const node of nodes) await placeRelease(node, release)
    await typeNodes({ nodes, web, release }, notes, { only: isOfSetUp })
    await archive(nodes, notes)
    await goBackOnNodes(nodes, web, notes)
  })

/** The other blocks hand over, or place a proxy. */
const isOfSetUp = (lines: string) => !/switchover|haproxy/.test(lines)

/** The part of the page about three nodes. */
const archive = async (nodes: readonly Machine[], notes: Notes) => {
  const type = (on: Readonly<Record<string, readonly Machine[]>>) =>
    typePage({
      page: 'operations/point-in-time.md',
      on,
      only: (_, where) => Object.keys(on).includes(where),
    })
  await type({ each: nodes, first: nodes.slice(0, 1) })
  const leader = await leaderOf(nodes)
  if (!leader) throw new Error('no node is the leader after the restart')
  await type({ primary: [leader] })
  const [other] = nodes.filter((node) => node !== leader)
  await other?.type('systemctl start pgbackrest@full')
  const skipped = await other?.type('systemctl show pgbackrest@full --property=Result --value')
  notes.hold(skipped?.trim() === 'exec-condition', `a node that follows makes backups: ${skipped}`)
}

const goBackOnNodes = async (nodes: readonly Machine[], web: Machine, notes: Notes) => {
  const leader = await leaderOf(nodes)
  const [chosen] = nodes.filter((node) => node !== leader)
  if (!leader || !chosen) throw new Error('no node is the leader')
  const moment = await saveAround(web, leader)
  const on = {
    'Back to when': [web],
    'On the leader (': [leader],
    'On every node, the leader last': [...nodes.filter((node) => node !== leader), leader],
    'On one node, which becomes the leader': [chosen],
    'On each of the other nodes': nodes.filter((node) => node !== chosen),
    'On the leader again': [chosen],
    "On one of the service's machines": [web],
    'On each of them': [web],
  }
  await goBack({ service: web, unit: 'vikarklar-all', words: '--nodes', on }, moment, notes)
  notes.hold((await waitFor(() => isReady(web), 60)) !== null, 'the service is not ready afterwards')
  notes.hold((await leaderOf(nodes)) === chosen, 'another node than the restored one is the leader')
  const follow = async () => (await followersOf(nodes)).length === 2
  notes.hold((await waitFor(follow, 120)) !== null, 'not all of the other nodes follow afterwards')
  await checkAfterwards(web, chosen, notes)
  const { output } = await web.attempt('vikarklar-run doctor')
  notes.hold(!output.includes('FAIL'), `the doctor finds a fault: ${output}`)
}
