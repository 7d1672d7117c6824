import { writeFileSync } from 'node:fs'
import { connectByUrl } from '#server/database/pools.ts'
import { until } from '#test/until.ts'
import { openBeside } from '../machines/beside.ts'
import type { Machine } from '../machines/machines.ts'
import { PATRONI } from '../machines/nodes.ts'
import { typePage } from '../machines/typed.ts'
import { ELSEWHERE, openAdmin, PASSWORD, type ExternalPostgres } from './postgres.ts'
import type { Block } from './printed.ts'
import { startNodes, type ThreeNodes } from './three-nodes.ts'

/** A database whose WAL pgbackrest archives, on machines set up by the pages. */
export interface ArchivedPostgres extends ExternalPostgres {
  /** Arguments of `npm run point-in-time` after the time. */
  readonly words: readonly string[]
  /** Makes a backup like the timers. */
  backUp(type: 'full' | 'incr'): Promise<void>
  /** A disturbance between two backups; WAL is still archived. */
  disturb(): Promise<void>
  /** Types a block that `npm run point-in-time` prints and returns its output. */
  type(block: Block): Promise<string>
}

const ADDRESS = '10.0.0.1'

export const startArchivedPostgres = async (): Promise<ArchivedPostgres> => {
  const beside = await openBeside('archived')
  const machine = await beside.machines.boot('database', ADDRESS)
  beside.placeDeploy([machine])
  await typeDatabase(machine)
  const ca = `${beside.folder}/ca.crt`
  writeFileSync(ca, await machine.type('cat /etc/postgresql/own.crt'))
  const password = /=(\w+)/.exec(await machine.type('cat /root/database.env'))?.[1] ?? ''
  const urlFor = (login: string) =>
    `postgres://${login}@${ADDRESS}/vikarklar?sslmode=verify-full&sslrootcert=${ca}`
  const { admin, version } = await openAdmin(connectByUrl(urlFor(`postgres:${PASSWORD}`))('owner'))
  return {
    ...ELSEWHERE,
    version,
    url: urlFor(`vikarklar_app:${password}`),
    admin,
    words: [],
    disturb: async () => {},
    backUp: async (kind) => void (await machine.type(`systemctl start pgbackrest@${kind}`)),
    type: ({ lines }) => machine.type(lines.join('\n')),
    close: async () => {
      await admin.end()
      await beside.close()
    },
  }
}

/** Types the pages about an external database, with connections for several processes, and about its archive. */
const typeDatabase = async (machine: Machine) => {
  const type = (page: string, words: string) =>
    typePage({
      page: `operations/${page}.md`,
      on: { database: [machine], root: [] },
      only: (lines) => lines.includes(words),
    })
  await type('database', 'apt-get install --yes postgresql')
  await machine.type(LET_IN)
  await type('several-processes', 'max_connections')
  await type('point-in-time', 'conf.d/vikarklar-archive.conf')
}

/** The page's lines for a service on another machine, plus the superuser of the trial. */
const LET_IN = `cd /etc/postgresql
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 30 -subj /CN=database -addext subjectAltName=IP:${ADDRESS} -keyout own.key -out own.crt 2> /dev/null
chown postgres own.key
for login in "vikarklar vikarklar_app" "vikarklar postgres"; do
  echo "hostssl $login 10.0.0.0/24 scram-sha-256" >> 15/main/pg_hba.conf
done
runuser -u postgres -- psql --quiet <<'END'
alter system set listen_addresses = '*';
alter system set ssl_cert_file = '/etc/postgresql/own.crt';
alter system set ssl_key_file = '/etc/postgresql/own.key';
alter role postgres password '${PASSWORD}';
END`

const NODES = [0, 1, 2] as const
const othersThan = (node: number) => NODES.filter((other) => other !== node)
/** The page's mount point of the repository. */
const REPOSITORY = '/var/lib/pgbackrest'

/** Three nodes that archive into one repository, each while it is the primary, set up by the pages. */
export const startArchivedNodes = async (): Promise<ArchivedPostgres> => {
  const nodes = await startNodes([REPOSITORY])
  const machines = NODES.map((node) => nodes.machine(node))
  await typeArchive(nodes, machines)
  let backedUpOn = await nodes.primary()
  let chosen = -1

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
    /** The machine of the primary is lost, and comes back; then another is away for long. */
    disturb: async () => {
      await nodes.covered()
      const lost = await nodes.primary()
      await nodes.kill(lost)
      await until(async () => ![-1, lost].includes(await nodes.primary()), 60)
      await nodes.revive(lost)
      await nodes.covered()
      await comeBackLate(nodes)
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
  const numbers = await Promise.all(machines.map((node) => node.type('id -u postgres')))
  if (new Set(numbers).size > 1) throw new Error(`postgres has these numbers: ${numbers.join(' ')}`)
  const type = (on: Readonly<Record<string, readonly Machine[]>>) =>
    typePage({ page: 'operations/point-in-time.md', on, only: (_, where) => Object.keys(on).includes(where) })
  await type({ each: machines, first: machines.slice(0, 1) })
  await type({ primary: [nodes.machine(await nodes.primary())] })
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
  const [made = -1, ...more] = NODES.filter((node) => results[node]?.trim() === 'success')
  if (made < 0 || more.length > 0) throw new Error(`backups by the nodes: ${results.join(' ')}`)
  return made
}

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
const comeBackLate = async (nodes: ThreeNodes) => {
  const primary = await nodes.primary()
  const leader = nodes.machine(primary)
  const away = nodes.machine((primary + 1) % NODES.length)
  await away.type(`systemctl stop ${PATRONI}`)
  const missed = await nodes.tell(primary, 'select pg_walfile_name(pg_current_wal_lsn())')
  await leader.type(PASS_BY)
  await leader.type(`[ ! -e /var/lib/postgresql/15/vikarklar/pg_wal/${missed.trim()} ]`)
  await away.type(`systemctl start ${PATRONI}`)
  await nodes.covered()
}
