import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connectByUrl } from '#server/database/pools.ts'
import { makeBaseImage } from '../machines/base-image.ts'
import { joinNetwork } from '../machines/join-network.ts'
import { openMachines, type Machine } from '../machines/machines.ts'
import { placeDeploy } from '../machines/place-deploy.ts'
import { PACKAGES } from '../machines/release.ts'
import { typePage } from '../machines/typed.ts'
import { makeOwnFolder } from './folder.ts'
import { PASSWORD, type ExternalPostgres } from './postgres.ts'
import type { Block } from './printed.ts'

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
const NETWORK = '10.0.0.0/24'
/** The address of this process, which runs the service. */
const OWN_ADDRESS = '10.0.0.4/24'

/** One server on its own machine. This process needs its own network. */
export const startArchivedPostgres = async (): Promise<ArchivedPostgres> => {
  const { folder, remove } = makeOwnFolder('archived')
  const image = await makeBaseImage(PACKAGES)
  const machines = await openMachines(image, path.join(folder, 'machines'), '10.0.0.254/24')
  joinNetwork(machines, OWN_ADDRESS)
  const machine = await machines.boot('database', ADDRESS)
  placeDeploy([machine], folder)
  await typeDatabase(machine)
  const ca = path.join(folder, 'ca.crt')
  writeFileSync(ca, await machine.type('cat /etc/postgresql/own.crt'))
  const password = /=(\w+)/.exec(await machine.type('cat /root/database.env'))?.[1] ?? ''
  const urlFor = (login: string) =>
    `postgres://${login}@${ADDRESS}/vikarklar?sslmode=verify-full&sslrootcert=${ca}`
  const admin = new pg.Pool({ ...connectByUrl(urlFor(`postgres:${PASSWORD}`))('owner'), max: 2 })
  admin.on('error', () => {}) // the trial stops the server on purpose
  const { rows } = await admin.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return {
    version: rows[0]?.version.split(' ')[0] ?? '',
    url: urlFor(`vikarklar_app:${password}`),
    admin,
    pid: 0,
    words: [],
    disturb: async () => {},
    backUp: async (kind) => void (await machine.type(`systemctl start pgbackrest@${kind}`)),
    type: ({ lines }) => machine.type(lines.join('\n')),
    end: async () => {},
    start: async () => {},
    close: async () => {
      await admin.end()
      await machines.close()
      remove()
    },
  }
}

/** Types the pages about an external database, with connections for several processes, and about its archive. */
const typeDatabase = async (machine: Machine) => {
  const type = (page: string, only: (lines: string) => boolean) =>
    typePage({ page: `operations/${page}.md`, on: { database: [machine], root: [] }, only })
  await type('database', (lines) => lines.includes('apt-get install --yes postgresql'))
  await machine.type(LET_IN)
  await type('several-processes', (lines) => lines.includes('max_connections'))
  await type('point-in-time', (lines) => lines.includes('conf.d/vikarklar-archive.conf'))
}

/** The page's lines for a service on another machine, plus the superuser of the trial. */
const LET_IN = `cd /etc/postgresql
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 30 -subj /CN=database -addext subjectAltName=IP:${ADDRESS} -keyout own.key -out own.crt 2> /dev/null
chown postgres own.key
for login in "vikarklar vikarklar_app" "vikarklar postgres"; do
  echo "hostssl $login ${NETWORK} scram-sha-256" >> 15/main/pg_hba.conf
done
runuser -u postgres -- psql --quiet <<'END'
alter system set listen_addresses = '*';
alter system set ssl_cert_file = '/etc/postgresql/own.crt';
alter system set ssl_key_file = '/etc/postgresql/own.key';
alter role postgres password '${PASSWORD}';
END`
