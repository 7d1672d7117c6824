import type { Notes } from '../cluster/notes.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { bootNodes, followersOf, isReady, leaderOf, PATRONI, typeNodes } from './nodes.ts'
import { onMachines } from './on-machines.ts'
import { typePage } from './typed.ts'
import { waitFor } from './wait-for.ts'
import { checkAfterwards, goBack, saveAround } from './way-back.ts'

/** The page's mount point of the repository. */
const REPOSITORY = '/var/lib/pgbackrest'

/**
 * Three nodes with an archive, set up by their pages; they are restored to a second by the printed lines, word for
 * word.
 */
export const tryNodesBack = (): Promise<Outcome> =>
  onMachines('three nodes go back to a second, as it is printed', async ({ machines, release, notes }) => {
    const nodes = await bootNodes(machines, [REPOSITORY])
    const web = await machines.boot('web', '10.0.0.4')
    await typeNodes({ nodes, web, release }, notes, { only: isOfSetUp })
    await archive(nodes, notes)
    await comeBackLate(nodes, notes)
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
  const numbers = await Promise.all(nodes.map((node) => node.type('id -u postgres')))
  notes.hold(new Set(numbers).size === 1, `postgres has these numbers: ${numbers.join(' ')}`)
  await type({ each: nodes, first: nodes.slice(0, 1) })
  const leader = await leaderOf(nodes)
  if (!leader) throw new Error('no node is the leader after the restart')
  await type({ primary: [leader] })
  const [other] = nodes.filter((node) => node !== leader)
  await other?.type('systemctl start pgbackrest@full')
  const skipped = await other?.type('systemctl show pgbackrest@full --property=Result --value')
  notes.hold(skipped?.trim() === 'exec-condition', `a node that follows makes backups: ${skipped}`)
}

const PSQL = 'cd / && runuser -u postgres -- psql -qAt'
const WAL = '/var/lib/postgresql/15/vikarklar/pg_wal'
/** Simulates a day: the others keep less WAL, and archived WAL is removed. */
const PASS_BY = `cd /
ask() { runuser -u postgres -- psql -qAtc "$1"; }
ask "alter system set wal_keep_size = '16MB'"
ask 'select pg_reload_conf()'
until [ "$(ask 'select count(*) from pg_replication_slots')" = 1 ]; do sleep 1; done
for segment in 1 2 3 4 5 6 7 8; do
  ask "select pg_create_restore_point('passing')"
  ask 'select pg_switch_wal()'
done
runuser -u postgres -- pgbackrest --stanza=vikarklar check
ask checkpoint
ask 'alter system reset wal_keep_size'
ask 'select pg_reload_conf()'`

/** A node that was away until the others had deleted the WAL it missed follows by itself, as the run book states. */
const comeBackLate = async (nodes: readonly Machine[], notes: Notes) => {
  const [leader, [away]] = await Promise.all([leaderOf(nodes), followersOf(nodes)])
  if (!leader || !away) throw new Error('no node follows a leader')
  await away.type(`systemctl stop ${PATRONI}`)
  const missed = (await leader.type(`${PSQL} -c 'select pg_walfile_name(pg_current_wal_lsn())'`)).trim()
  await leader.type(PASS_BY)
  const kept = await leader.attempt(`[ -e ${WAL}/${missed} ]`)
  notes.hold(kept.code !== 0, `the leader still has ${missed}: nothing is tried`)
  await away.type(`systemctl start ${PATRONI}`)
  const streams = async () =>
    (
      await leader.type(`${PSQL} -c "select count(*) from pg_stat_replication where state = 'streaming'"`)
    ).trim() === '2'
  const seconds = await waitFor(streams, 180)
  const said = await away.attempt(`journalctl --unit ${PATRONI} --output cat --lines 30`)
  notes.hold(seconds !== null, `${away.name} was away for long, and does not follow: ${said.output}`)
  notes.count('seconds until a node follows that was away for long', seconds ?? -1)
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
