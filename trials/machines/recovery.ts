import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Machine } from './machines.ts'
import { followersOf, is, isReady, leaderOf, numberOf, PATRONI } from './nodes.ts'
import { PASSAGES } from './passages.ts'
import { typePage, waitFor } from './typed.ts'

const [, , , , , , steps] = PASSAGES['three-nodes']
const PATRONICTL = 'patronictl -c /etc/patroni/15-vikarklar.yml'
const KEPT = '/root/kept'

/** The page removes them from two of the nodes, and asks to keep them elsewhere. */
export const keepSecrets = (nodes: readonly Machine[]) => async (lines: string) => {
  if (!lines.includes('set-up 1')) return
  for (const node of nodes) await node.type(`cp -rp /root/database ${KEPT}`)
}

/** Breaks one node after the other, loses two machines, and types the steps of the run book for it. */
export const tryRecovery = async (nodes: readonly Machine[], web: Machine, notes: Notes): Promise<void> => {
  await allFollow(nodes, notes, 'before anything is broken')
  await joinAnew(nodes, notes)
  await copyAnew(nodes, notes)
  await loseTwo(nodes, web, notes)
}

/** Types the block for these words. Replaces its example addresses and names with those of this machine. */
const step = async (word: string, on: Machine, adapt: (lines: string) => string = (lines) => lines) => {
  const { printed } = await typePage({
    ...steps,
    on: { [word]: [on] },
    only: (_, where) => where === word,
    adapt,
  })
  return printed.join('\n')
}

const joinBy = (other: Machine) => (lines: string) =>
  lines.replace('OTHER=10.0.0.1', `OTHER=${other.address}`)
const ofNode = (node: Machine) => (lines: string) => lines.replace('node3', `node${numberOf(node)}`)

const allFollow = async (nodes: readonly Machine[], notes: Notes, when: string) => {
  const seconds = await waitFor(async () => (await followersOf(nodes)).length === 2, 180)
  say(`  ${when}: both follow after ${seconds} s`)
  notes.hold(seconds !== null, `${when}: not both of the others follow`)
  const areStrict = await waitFor(
    async () => (await nodes[0]?.attempt(`${PATRONICTL} list`))?.output.includes('Sync Standby') ?? false,
    60,
  )
  notes.hold(areStrict !== null, `${when}: none is the Sync Standby`)
}

/** The data of an etcd is lost. */
const joinAnew = async (nodes: readonly Machine[], notes: Notes) => {
  const [first, broken] = nodes
  if (!first || !broken) throw new Error('there are no nodes')
  await broken.type('systemctl stop etcd; rm -rf /var/lib/etcd/vikarklar')
  const alone = await broken.attempt('systemctl start etcd')
  notes.hold(alone.code !== 0, 'an etcd without its data started by itself')
  say(`  ${await step('broken', broken, joinBy(first))}`)
  for (const node of nodes)
    notes.hold((await isOne(node)).includes('etcd is one cluster of 3'), `${node.name}: ${await isOne(node)}`)
  await broken.type(`systemctl start ${PATRONI}`)
  await allFollow(nodes, notes, 'after an etcd joined again')
}

const isOne = async (node: Machine) => (await node.attempt('etcd-members')).output

const copyAnew = async (nodes: readonly Machine[], notes: Notes) => {
  const [other] = await followersOf(nodes)
  if (!other) throw new Error('no node follows')
  const made = await other.type('stat -c %i /var/lib/postgresql/15/vikarklar/PG_VERSION')
  say(`  ${await step('copy', other, ofNode(other))}`)
  const isNew = async () =>
    (await other.attempt('stat -c %i /var/lib/postgresql/15/vikarklar/PG_VERSION')).output !== made
  notes.hold((await waitFor(isNew, 60)) !== null, `${other.name} was not copied again`)
  await allFollow(nodes, notes, 'after one was copied again')
}

const SAVE = 'timeout 60 vikarklar-run superadmin tre@vikarklar.example'

/** Loses the primary and its Sync Standby. The third does not become the primary by itself. */
const loseTwo = async (nodes: readonly Machine[], web: Machine, notes: Notes) => {
  const leader = await leaderOf(nodes)
  const [sync, left] = await inOrder(await followersOf(nodes))
  if (!leader || !sync || !left) throw new Error('there are not three nodes')
  await web.type(SAVE)
  for (const lost of [leader, sync]) {
    await lost.type(`systemctl disable ${PATRONI} etcd disk-guard`)
    await lost.cutPower()
  }
  await step('third', left)
  say(`  ${await step('loose', left)}`)
  const alone = await waitFor(async () => (await leaderOf([left])) !== undefined, 20)
  notes.hold(alone === null, 'the third became the primary by itself: failover is not tried')
  say(`  ${await step('candidate', left, ofNode(left))}`)
  const seconds = await waitFor(() => isReady(web), 60)
  say(`  on one node, the service is ready after ${seconds} s`)
  notes.hold(seconds !== null, 'the service is not ready on one node')
  notes.hold((await web.attempt(SAVE)).code === 0, 'nothing can be saved on one node')
  await bringNew([leader, sync], left, notes)
  say(`  ${await step('strict', left)}`)
  await allFollow(nodes, notes, 'with two new machines')
  notes.hold((await web.attempt(SAVE)).code === 0, 'nothing can be saved on three nodes again')
}

/** The Sync Standby first, by Patroni's list. */
const inOrder = async (nodes: readonly Machine[]) => {
  const sync = await Promise.all(nodes.map((node) => is(node, 'sync')))
  return [...nodes.filter((_, index) => sync[index]), ...nodes.filter((_, index) => !sync[index])]
}

/** Their disks are empty, like those of new machines; steps 1 to 3 place packages and files. */
const bringNew = async (lost: readonly Machine[], left: Machine, notes: Notes) => {
  for (const machine of lost) {
    await machine.boot()
    await machine.type(
      'rm -rf /var/lib/postgresql/15/vikarklar* /var/lib/etcd/vikarklar /etc/patroni/* /etc/default/etcd',
    )
    await setUp(machine)
    await machine.type('systemctl enable etcd')
    say(`  ${await step('broken', machine, joinBy(left))}`)
  }
  await setUp(left)
  notes.hold((await isOne(left)).includes('etcd is one cluster of 3'), `etcd: ${await isOne(left)}`)
  for (const machine of lost) await machine.type(`systemctl enable --now ${PATRONI} disk-guard`)
}

const setUp = (machine: Machine) =>
  machine.type(`cd /opt/vikarklar/current
deploy/database/set-up ${numberOf(machine)} ${KEPT} 10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.0/24
systemctl daemon-reload`)
