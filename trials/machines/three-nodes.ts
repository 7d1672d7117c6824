import { setTimeout as wait } from 'node:timers/promises'
import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { bootNodes, CA, is, isReady, leaderOf, passwordOf, PATRONI, typeNodes } from './nodes.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { keepSecrets, tryRecovery } from './recovery.ts'
import { changeSettings } from './release.ts'
import { typeLooking, typePage, waitFor } from './typed.ts'

/** The time limit of an operator is two hours; a machine types faster. */
const MOST_SECONDS = 2 * 60 * 60
const [, doctor, twoDatabases, looks, ofService, twoPrimaries] = PASSAGES['three-nodes']

/**
 * Three nodes are set up by the page, word for word, with mistakes that operators have made; the service uses them.
 * Then the run book and the page on two databases are typed: in a healthy state, with two databases, and with lost
 * nodes.
 */
export const tryThreeNodes = (): Promise<Outcome> =>
  onMachines('three nodes, typed from the page', async ({ machines, release, notes }) => {
    const nodes = await bootNodes(machines)
    const web = await machines.boot('web', '10.0.0.4')
    const keep = keepSecrets(nodes)
    const meanwhile = async (lines: string) => {
      await keep(lines)
      if (lines.includes('set-up 1')) await forgetToRestart(nodes[2], notes)
      if (lines.includes('restart pgbouncer')) await goByProxies(nodes, web)
    }
    const { seconds, printed } = await typeNodes(nodes, { service: { web, release, notes }, meanwhile })
    notes.count('seconds of the page', Math.round(seconds))
    notes.hold(seconds < MOST_SECONDS, `the page took ${Math.round(seconds)} s`)
    const areOne = printed.filter((one) => one.includes('etcd is one cluster of 3'))
    notes.hold(areOne.length === 3, 'etcd-members did not print that it is one cluster')
    await checkProxies(nodes, web, notes)
    await changeSettings(web, { DATABASE_POOL_URL: '', DATABASE_READ_URL: '' })
    await web.type('systemctl restart vikarklar-all')
    const leader = await leaderOf(nodes)
    const [alone, other] = nodes.filter((node) => node !== leader)
    if (!leader || !alone || !other) throw new Error('no node is the primary')
    await tryLooks(leader, web, notes)
    await tryTwoDatabases(nodes, alone, web, notes)
    const mends = (lines: string) => lines.startsWith('mv ')
    await typeLooking({ ...twoPrimaries, only: (lines) => !mends(lines), on: leader, notes })
    await other.type(`systemctl stop ${PATRONI}`)
    await typePage({ ...twoPrimaries, only: mends, on: { root: [other] } })
    await follows(other, notes)
    await tryRecovery(nodes, web, notes)
    notes.hold((await waitFor(() => isReady(web), 60)) !== null, 'the service is not ready at the end')
  })

/** The page edits them before it restarts the service. */
const goByProxies = async (nodes: readonly Machine[], web: Machine) => {
  const login = `postgres://vikarklar_app:${await passwordOf(nodes)}@127.0.0.1`
  await changeSettings(web, {
    DATABASE_POOL_URL: `${login}:6432/vikarklar`,
    DATABASE_READ_URL: `${login}:5001/vikarklar?sslmode=verify-full&sslrootcert=${CA}`,
  })
}

const checkProxies = async (nodes: readonly Machine[], web: Machine, notes: Notes) => {
  notes.hold(await isReady(web), 'the service is not ready behind pooler and proxy')
  await wait(30_000) // the proxy checks each node twice a second
  for (const node of nodes) {
    const { output } = await node.attempt(`journalctl --unit ${PATRONI} --output cat | grep -c Traceback`)
    notes.hold(output.trim() === '0', `the journal of ${node.name} has ${output.trim()} tracebacks`)
  }
  const { output } = await web.attempt('vikarklar-run doctor')
  notes.hold(!output.includes('FAIL'), `the doctor finds a fault: ${output}`)
  // The step before a restore: no connection of the service remains, even behind a pooler.
  await web.type("systemctl stop 'vikarklar-*.service'; systemctl try-restart 'pgbouncer*'")
  const leader = await leaderOf(nodes)
  const left = await leader?.type(
    `cd / && runuser -u postgres -- psql -Atc "select application_name from pg_stat_activity where application_name like 'vikarklar%'"`,
  )
  notes.hold(left === '', `connections of a service that was stopped: ${left}`)
  await web.type('systemctl start vikarklar-all')
}

/** The mistake that made two databases: etcd keeps running as Debian's package started it, a cluster of one. */
const forgetToRestart = async (node: Machine | undefined, notes: Notes) => {
  if (!node) return
  await node.type(`systemctl stop etcd; cp /etc/default/etcd /root/etcd
printf 'ETCD_ENABLE_V2=true\\nETCD_ADVERTISE_CLIENT_URLS=http://${node.address}:2379\\nETCD_LISTEN_CLIENT_URLS=http://${node.address}:2379\\n' > /etc/default/etcd
systemctl start etcd; cp /root/etcd /etc/default/etcd`)
  const { code, output } = await node.attempt('etcd-members --answering')
  notes.hold(
    code === 1 && output.includes(`http://${node.address}:2379 is in a cluster of 1, not of 3`),
    `a cluster of one was not seen: ${output}`,
  )
  const start = await node.attempt(`systemctl start ${PATRONI}`)
  notes.hold(start.code !== 0, 'Patroni started beside a cluster of one')
  await node.type(
    `systemctl stop ${PATRONI}; systemctl reset-failed ${PATRONI} || true; systemctl restart --no-block etcd`,
  )
}

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
  const seconds = await waitFor(() => is(node, 'replica'), 180)
  say(`  ${node.name} follows after ${seconds} s`)
  notes.hold(seconds !== null, `${node.name} does not follow`)
}

const tryTwoDatabases = async (nodes: readonly Machine[], alone: Machine, web: Machine, notes: Notes) => {
  await alone.type(standAlone(alone, await passwordOf(nodes)))
  const said = () => web.attempt('curl --silent --max-time 12 http://127.0.0.1:3000/readyz')
  const seconds = await waitFor(async () => (await said()).output.includes('two databases'), 90)
  notes.hold(seconds !== null, `two databases were not seen: ${(await said()).output}`)
  const restart = await web.attempt('systemctl restart vikarklar-all')
  notes.hold(restart.code !== 0, 'the service started on two databases')
  const reason = await web.type('journalctl --unit vikarklar-all --lines 20 --output cat')
  notes.hold(reason.includes('are different databases'), `the journal does not say why: ${reason}`)
  const typeBlock = (on: readonly Machine[], words: string) =>
    typePage({ ...twoDatabases, on: { root: on }, only: (lines) => lines.includes(words) })
  const { printed } = await typeBlock(nodes, 'pg_control_system')
  const identifiers = new Set(printed.map((one) => /\b\d{19}\b/.exec(one)?.[0]))
  notes.hold(identifiers.size === 2, `these identifiers were printed: ${[...identifiers].join(', ')}`)
  await typeBlock([alone], 'systemctl stop')
  await web.attempt('systemctl reset-failed vikarklar-all; systemctl restart vikarklar-all')
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
