import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { keepSecrets, tryRecovery } from './recovery.ts'
import { bootNodes, isReady, leaderOf, passwordOf, typeNodes } from './nodes.ts'
import { typeLooking, typePage } from './typed.ts'
import { waitFor } from './wait-for.ts'

const PATRONI = 'patroni@15-vikarklar'
const [doctor, twoDatabases, looks, ofService, twoPrimaries] = PASSAGES['run-book-nodes']

/**
 * Types the run book and the page on two databases on three nodes: in a healthy state, with two databases, and with
 * lost nodes.
 */
export const tryRunBookNodes = (): Promise<Outcome> =>
  onMachines('the run book, typed on three nodes', async ({ machines, release, notes }) => {
    const nodes = await bootNodes(machines)
    const web = await machines.boot('web', '10.0.0.4')
    await typeNodes({ nodes, web, release }, notes, { meanwhile: keepSecrets(nodes) })
    const leader = await leaderOf(nodes)
    if (!leader) throw new Error('no node is the primary')
    await tryLooks(leader, web, notes)
    const [alone, other] = nodes.filter((node) => node !== leader)
    if (!alone || !other) throw new Error('there are no other nodes')
    await tryTwoDatabases(nodes, alone, web, notes)
    const mends = (lines: string) => lines.startsWith('mv ')
    await typeLooking({ ...twoPrimaries, only: (lines) => !mends(lines), on: leader, notes })
    await other.type(`systemctl stop ${PATRONI}`)
    await typePage({ ...twoPrimaries, only: mends, on: { root: [other] } })
    await follows(other, notes)
    await tryRecovery(nodes, web, notes)
    notes.hold((await waitFor(() => isReady(web), 60)) !== null, 'the service is not ready at the end')
  })

/** Caddy's certificate, which no authority has signed here. */
const FINDS_OWN_CERTIFICATE = /^vikarklar-run doctor/

const tryLooks = async (leader: Machine, web: Machine, notes: Notes) => {
  await typePage({ ...doctor, on: { root: [web] } })
  await web.type('echo 127.0.0.1 vikarklar.example >> /etc/hosts')
  const isCaddy = (lines: string) => lines.includes('caddy')
  await typePage({ page: 'operations.md', on: { root: [web] }, only: isCaddy })
  const psql = 'runuser -u postgres -- psql -d vikarklar'
  const seen = (await typeLooking({ ...looks, on: leader, psql, notes })).join('\n')
  for (const words of ['Leader', '"health":"true"', 'etcd is one cluster of 3', 'sync_state', 'IS LEADER'])
    notes.hold(seen.includes(words), `the run book's lines did not show '${words}': ${seen.slice(-3000)}`)
  const shown = (await typeLooking({ ...ofService, on: web, notes, mayFail: FINDS_OWN_CERTIFICATE })).join(
    '\n',
  )
  await leader.type('journalctl -u disk-guard')
  await leader.type('patronictl -c /etc/patroni/15-vikarklar.yml edit-config --force -p wal_keep_size=1GB')
  await web.type('systemctl enable --now vikarklar-backup.timer')
  notes.hold(shown.split('notAfter=').length === 5, `not all certificates were shown: ${shown}`)
}

const follows = async (node: Machine, notes: Notes) => {
  const asked = () => node.attempt(`curl --silent --fail http://${node.address}:8008/replica`)
  const seconds = await waitFor(async () => (await asked()).code === 0, 180)
  say(`  ${node.name} follows after ${seconds} s`)
  notes.hold(seconds !== null, `${node.name} does not follow`)
}

const tryTwoDatabases = async (nodes: readonly Machine[], alone: Machine, web: Machine, notes: Notes) => {
  await alone.type(standAlone(alone, await passwordOf(nodes)))
  const said = () => web.attempt('curl --silent --max-time 12 http://127.0.0.1:3000/readyz')
  const seconds = await waitFor(async () => (await said()).output.includes('two databases'), 90)
  notes.hold(seconds !== null, `two databases were not seen: ${(await said()).output}`)
  const typeBlock = (on: readonly Machine[], words: string) =>
    typePage({ ...twoDatabases, on: { root: on }, only: (lines) => lines.includes(words) })
  const { printed } = await typeBlock(nodes, 'pg_control_system')
  const identifiers = new Set(printed.map((one) => /\b\d{19}\b/.exec(one)?.[0]))
  notes.hold(identifiers.size === 2, `these identifiers were printed: ${[...identifiers].join(', ')}`)
  await typeBlock([alone], 'systemctl stop')
  notes.hold((await waitFor(() => isReady(web), 60)) !== null, 'the service does not go on')
  await alone.type(STAND_WITH_OTHERS)
  await typeBlock(nodes, 'etcd-members')
  await typeBlock([alone], 'mv ')
  await follows(alone, notes)
}

/** The mistake behind two databases: a node's etcd is a cluster of its own, and its Patroni finds that alone. */
const standAlone = ({ address }: Machine, password: string) => `
systemctl stop ${PATRONI} etcd
rm -r /var/lib/postgresql/15/vikarklar
cp /etc/default/etcd /root/etcd
cp /etc/patroni/15-vikarklar.yml /root/patroni.yml
sed -i 's#^ETCD_DATA_DIR=.*#ETCD_DATA_DIR=/var/lib/etcd/alone#; /^ETCD_INITIAL_CLUSTER=/s#=.*\\(etcd[123]=http://${address}:2380\\).*#=\\1#' /etc/default/etcd
! systemctl start etcd || { echo 'etcd started as a cluster of its own'; exit 1; }
sed -i 's/^  hosts:.*/  hosts: ${address}:2379/' /etc/patroni/15-vikarklar.yml
systemctl start etcd
systemctl start ${PATRONI}
timeout 120 sh -c 'until curl --silent --fail http://${address}:8008/primary > /dev/null; do sleep 1; done'
cd /opt/vikarklar/current
DATABASE_PASSWORD=${password} PGOPTIONS='-c synchronous_commit=local' runuser -u postgres -- \\
  psql --quiet -d postgres -f deploy/database/prepare.sql`

const STAND_WITH_OTHERS = `systemctl stop etcd
cp /root/etcd /etc/default/etcd
cp /root/patroni.yml /etc/patroni/15-vikarklar.yml
systemctl start etcd`
