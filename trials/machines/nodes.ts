import type { Notes } from '../cluster/notes.ts'
import type { Machine, Machines } from './machines.ts'
import { placeArchive, setUpService, type Release } from './release.ts'
import { typePage, type Typed } from './typed.ts'

export const PATRONI = 'patroni@15-vikarklar'
/** The CA of the nodes, on a machine of the service. */
export const CA = '/etc/vikarklar-database-ca.crt'

/** @param mounted folders of another machine that all nodes have */
export const bootNodes = (machines: Machines, mounted: readonly string[] = []): Promise<Machine[]> =>
  Promise.all([1, 2, 3].map((node) => machines.boot(`db${node}`, `10.0.0.${node}`, mounted)))

interface Typing {
  /** The machine of the service, which is set up at the step that the page gives; without it that step is not typed. */
  readonly service?: { readonly web: Machine; readonly release: Release; readonly notes: Notes }
  readonly only?: (lines: string) => boolean
  /** Runs after each block. */
  readonly meanwhile?: (lines: string) => Promise<void>
}

/** Types the page about three nodes. */
export const typeNodes = async (
  nodes: readonly Machine[],
  { service, only, meanwhile }: Typing,
): Promise<Typed> => {
  const [first, ...others] = nodes
  if (!first) throw new Error('there are no nodes')
  if (service) for (const node of nodes) placeArchive(node, service.release)
  return typePage({
    page: 'operations/three-nodes.md',
    on: { each: nodes, first: [first], others, service: service ? [service.web] : [] },
    adapt: (lines, machine) => lines.replace('set-up 1 ', `set-up ${numberOf(machine)} `),
    between: async (lines) => {
      if (lines.includes('make-secrets')) for (const node of others) first.copyOver('/root/database', node)
      if (service) await goOn(nodes, first, service, lines)
      await meanwhile?.(lines)
    },
    ...(only ? { only } : {}),
  })
}

/** The operator's steps at the machine of the service between the blocks. */
const goOn = async (
  nodes: readonly Machine[],
  first: Machine,
  { web, release, notes }: NonNullable<Typing['service']>,
  lines: string,
) => {
  if (lines.includes('prepare.sql')) await web.type(`cat > /root/ca.crt <<'END'\n${await caOf(first)}END`)
  if (lines.includes('install -m 644 /root/ca.crt'))
    await setUpService(web, release, {
      APP_SECRET: 'a-secret-of-more-than-32-characters',
      DATABASE_URL: databaseUrl(nodes, `vikarklar_app:${await passwordOf(nodes)}`, CA),
    })
  if (lines.includes('systemctl enable --now vikarklar-all'))
    notes.hold(await isReady(web), 'the service is not ready')
}

export const numberOf = (machine: Machine) => machine.name.slice('db'.length)
export const caOf = (first: Machine) => first.type('cat /root/database/ca.crt')

/** DATABASE_URL as the page has it. */
export const databaseUrl = (nodes: readonly Machine[], login: string, ca: string) =>
  `postgres://${login}@${nodes.map(({ address }) => address).join(',')}/vikarklar?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${ca}`

/** The password of the service's login, or another that was made with the nodes. */
export const passwordOf = async (
  [first]: readonly Machine[],
  variable = 'DATABASE_PASSWORD',
): Promise<string> => {
  const said = await first?.type('cat /root/database/service.env /root/database/passwords.env')
  return new RegExp(`^${variable}=(.+)$`, 'm').exec(said ?? '')?.[1] ?? ''
}

const READY =
  'curl --silent --max-time 12 --output /dev/null --write-out "%{http_code}" http://127.0.0.1:3000/readyz'
export const isReady = async (web: Machine): Promise<boolean> => (await web.attempt(READY)).output === '200'

export const is = async ({ attempt, address }: Machine, role: string): Promise<boolean> =>
  (await attempt(`curl --silent --fail --max-time 2 http://${address}:8008/${role}`)).code === 0

const thatAre = async (role: string, nodes: readonly Machine[]) => {
  const answers = await Promise.all(nodes.map((node) => is(node, role)))
  return nodes.filter((_, index) => answers[index])
}

export const leaderOf = async (nodes: readonly Machine[]): Promise<Machine | undefined> =>
  (await thatAre('primary', nodes))[0]

export const followersOf = (nodes: readonly Machine[]): Promise<readonly Machine[]> =>
  thatAre('replica', nodes)
