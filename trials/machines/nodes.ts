import type { Notes } from '../cluster/notes.ts'
import type { Machine, Machines } from './machines.ts'
import { placeArchive, setUpService, type Release } from './release.ts'
import { typePage, type Typed } from './typed.ts'

export const PATRONI = 'patroni@15-vikarklar'
/** The CA of the nodes, on a machine of the service. */
export const CA = '/etc/vikarklar-database-ca.crt'

/** Three nodes of a database, and a machine of the service. */
export interface Site {
  readonly nodes: readonly Machine[]
  readonly web: Machine
  readonly release: Release
}

/** @param mounted folders of another machine that all nodes have */
export const bootNodes = (machines: Machines, mounted: readonly string[] = []): Promise<Machine[]> =>
  Promise.all([1, 2, 3].map((node) => machines.boot(`db${node}`, `10.0.0.${node}`, mounted)))

/**
 * Types the page about three nodes, and sets the service up at the step that the page gives.
 *
 * @param meanwhile runs after each block
 */
export const typeNodes = async (
  { nodes, web, release }: Site,
  notes: Notes,
  {
    only,
    meanwhile,
  }: { readonly only?: (lines: string) => boolean; readonly meanwhile?: (lines: string) => Promise<void> },
): Promise<Typed> => {
  const [first, ...others] = nodes
  if (!first) throw new Error('there are no nodes')
  for (const node of nodes) placeArchive(node, release)
  const on = { each: nodes, first: [first], others, service: [web] }
  const adapt = (lines: string, machine: Machine) =>
    lines.replace('set-up 1 ', `set-up ${numberOf(machine)} `)
  const between = async (lines: string) => {
    if (lines.includes('make-secrets')) for (const node of others) first.copyOver('/root/database', node)
    if (lines.includes('prepare.sql')) await web.type(`cat > /root/ca.crt <<'END'\n${await caOf(first)}END`)
    if (lines.includes('install -m 644 /root/ca.crt'))
      await setUpService(web, release, await settingsOf(nodes))
    if (lines.includes('systemctl enable --now vikarklar-all'))
      notes.hold(await isReady(web), 'the service is not ready')
    await meanwhile?.(lines)
  }
  return typePage({
    page: 'operations/three-nodes.md',
    on,
    adapt,
    between,
    ...(only ? { only } : {}),
  })
}

const numberOf = (machine: Machine) => machine.name.slice('db'.length)
const caOf = (first: Machine) => first.type('cat /root/database/ca.crt')

/** The settings of the page's step 7. */
const settingsOf = async (nodes: readonly Machine[]) => {
  const hosts = nodes.map(({ address }) => address).join(',')
  return {
    APP_SECRET: 'a-secret-of-more-than-32-characters',
    DATABASE_URL: `postgres://vikarklar_app:${await passwordOf(nodes)}@${hosts}/vikarklar?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${CA}`,
  }
}

/** The password of the service's login. */
export const passwordOf = async ([first]: readonly Machine[]): Promise<string> =>
  /=(\w+)/.exec((await first?.type('cat /root/database/service.env')) ?? '')?.[1] ?? ''

const READY =
  'curl --silent --max-time 12 --output /dev/null --write-out "%{http_code}" http://127.0.0.1:3000/readyz'
export const isReady = async (web: Machine): Promise<boolean> => (await web.attempt(READY)).output === '200'

/** The leader by Patroni. */
export const leaderOf = async (nodes: readonly Machine[]): Promise<Machine | undefined> =>
  (await thatAre('primary', nodes))[0]

/** The nodes that follow the leader, by Patroni. */
export const followersOf = (nodes: readonly Machine[]): Promise<readonly Machine[]> =>
  thatAre('replica', nodes)

const thatAre = async (role: string, nodes: readonly Machine[]) => {
  const answers = await Promise.all(
    nodes.map(({ attempt, address }) =>
      attempt(`curl --silent --fail --max-time 2 http://${address}:8008/${role}`),
    ),
  )
  return nodes.filter((_, index) => answers[index]?.code === 0)
}
