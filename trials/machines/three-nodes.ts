import { setTimeout as wait } from 'node:timers/promises'
import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { bootNodes, CA, isReady, leaderOf, passwordOf, PATRONI, typeNodes, type Site } from './nodes.ts'
import { onMachines } from './on-machines.ts'
import { changeSettings } from './release.ts'
import { waitFor } from './wait-for.ts'

/** The time limit of an operator is two hours; a machine types faster. */
const MOST_SECONDS = 2 * 60 * 60

/** Three nodes are set up by the page, word for word, with mistakes that operators have made; the service uses them. */
export const tryThreeNodes = (): Promise<Outcome> =>
  onMachines('three nodes, typed from the page', async ({ machines, release, notes }) => {
    const nodes = await bootNodes(machines)
    const web = await machines.boot('web', '10.0.0.4')
    const seconds = await typePage({ nodes, web, release }, notes)
    say(`all of the page after ${Math.round(seconds)} s`)
    notes.count('seconds of the page', Math.round(seconds))
    notes.hold(seconds < MOST_SECONDS, `the page took ${Math.round(seconds)} s`)
    await checkProxies(nodes, web, notes)
    await loseThePrimary(nodes, web, notes)
    await makeTwoDatabases(nodes, web, notes)
  })

const typePage = async (site: Site, notes: Notes) => {
  const meanwhile = async (lines: string) => {
    if (lines.includes('set-up 1')) await forgetToRestart(site.nodes[2], notes)
    if (lines.includes('restart pgbouncer')) await goByProxies(site)
  }
  const { seconds, printed } = await typeNodes(site, notes, { meanwhile })
  const areOne = printed.filter((one) => one.includes('etcd is one cluster of 3'))
  notes.hold(areOne.length === 3, 'etcd-members did not print that it is one cluster')
  return seconds
}

/** The page edits them before it restarts the service. */
const goByProxies = async ({ nodes, web }: Site) => {
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
  await forgetService(nodes, web, notes)
}

/** Types the step before a restore: no connection of the service remains, even behind a pooler. */
const forgetService = async (nodes: readonly Machine[], web: Machine, notes: Notes) => {
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

const loseThePrimary = async (nodes: readonly Machine[], web: Machine, notes: Notes) => {
  const lost = await leaderOf(nodes)
  notes.hold(lost !== undefined, 'no node is the primary')
  if (!lost) return
  await web.type('vikarklar-run superadmin drift@vikarklar.example')
  await lost.cutPower()
  const left = nodes.filter((node) => node !== lost)
  const seconds = await waitFor(async () => (await leaderOf(left)) !== undefined && isReady(web), 60)
  notes.hold(seconds !== null, 'no other node took over within 60 s')
  say(`another node took over after ${seconds} s`)
  const { code } = await web.attempt('vikarklar-run superadmin drift@vikarklar.example')
  notes.hold(code === 0, 'what was saved is not there, or nothing can be saved')
  await lost.boot()
  const follows = () => lost.attempt(`curl --silent --fail http://${lost.address}:8008/replica`)
  notes.hold(
    (await waitFor(async () => (await follows()).code === 0, 120)) !== null,
    'the lost node does not follow',
  )
}

/** One node becomes a separate database, bypassing Patroni and its checks. */
const makeTwoDatabases = async (nodes: readonly Machine[], web: Machine, notes: Notes) => {
  const leader = await leaderOf(nodes)
  const alone = nodes.find((node) => node !== leader)
  if (!alone) return
  await alone.type(`systemctl stop ${PATRONI}\n${startAlone(alone.address, await passwordOf(nodes))}`)
  const seconds = await waitFor(async () => !(await isReady(web)), 60)
  notes.hold(seconds !== null, 'two databases were not noticed while running')
  const restart = await web.attempt('systemctl restart vikarklar-all')
  notes.hold(restart.code !== 0, 'the service started on two databases')
  const reason = await web.type('journalctl --unit vikarklar-all --lines 20 --output cat')
  notes.hold(reason.includes('are different databases'), `the journal does not say why: ${reason}`)
  await alone.type(
    'runuser -u postgres -- /usr/lib/postgresql/15/bin/pg_ctl -D /var/lib/alone/data -m fast stop',
  )
  await alone.type(`systemctl start ${PATRONI}`)
  await web.attempt('systemctl reset-failed vikarklar-all; systemctl restart vikarklar-all')
  notes.hold((await waitFor(() => isReady(web), 60)) !== null, 'the service does not go on with one database')
}

const startAlone = (address: string, password: string) => `
install -d -o postgres -g postgres /var/lib/alone
cp -p /etc/patroni/node.crt /etc/patroni/node.key /var/lib/alone/
cat > /var/lib/alone/start <<'END'
set -e
cd /var/lib/alone
bin=/usr/lib/postgresql/15/bin
$bin/initdb -D data --encoding=UTF8 --locale=C.UTF-8 --auth=trust > /dev/null
echo "hostssl all all 10.0.0.0/24 scram-sha-256" >> data/pg_hba.conf
tls="-c ssl=on -c ssl_cert_file=/var/lib/alone/node.crt -c ssl_key_file=/var/lib/alone/node.key"
$bin/pg_ctl -w -D data -l log -o "-c listen_addresses=${address} $tls" start > /dev/null
psql --quiet -d postgres -f /opt/vikarklar/current/deploy/database/prepare.sql
END
DATABASE_PASSWORD=${password} runuser -u postgres -- sh /var/lib/alone/start`
