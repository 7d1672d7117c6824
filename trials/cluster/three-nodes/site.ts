import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeBaseImage } from '../../machines/base-image.ts'
import { joinNetwork } from '../../machines/join-network.ts'
import { openMachines, type Machine } from '../../machines/machines.ts'
import { bootNodes } from '../../machines/nodes.ts'
import { placeDeploy } from '../../machines/place-deploy.ts'
import { PACKAGES } from '../../machines/release.ts'
import { typePage } from '../../machines/typed.ts'

/** The page that is typed, with its own addresses. */
const PAGE = 'operations/three-nodes.md'
/** Names of the machines. */
const NAMES = ['db1', 'db2', 'db3'] as const
const GATEWAY = '10.0.0.254/24'
/** The address of this process, which runs the service. */
const OWN_ADDRESS = '10.0.0.4/24'
/** Size of each machine's disk, which is in memory. */
const DISK_SIZE = '3g'

export interface Site {
  readonly nodes: readonly Machine[]
  readonly passwords: { readonly service: string; readonly superuser: string }
  /** Path of the nodes' CA certificate. */
  readonly ca: string
  /** Cuts a node's network at the bridge, or restores it; its own link stays up. */
  setCut(node: Machine, isCut: boolean): void
  close(): Promise<void>
}

/** Three machines with Debian that have become a database by the page, and this process on their network. */
export const openSite = async (folder: string, mounted: readonly string[]): Promise<Site> => {
  const image = await makeBaseImage(PACKAGES)
  const place = path.join(folder, 'machines')
  const disks = NAMES.map((name) => mountDisk(path.join(place, name)))
  const machines = await openMachines(image, place, GATEWAY)
  joinNetwork(machines, OWN_ADDRESS)
  const nodes = await bootNodes(machines, mounted)
  for (const disk of disks) run('umount', '--lazy', disk) // they are on the machines
  placeDeploy(nodes, folder)
  await typeNodes(nodes)
  const [first] = nodes
  const ca = path.join(folder, 'ca.crt')
  writeFileSync(ca, (await first?.type('cat /root/database/ca.crt')) ?? '')
  const said = (await first?.type('cat /root/database/service.env /root/database/passwords.env')) ?? ''
  const passwordOf = (variable: string) => new RegExp(`^${variable}=(.+)$`, 'm').exec(said)?.[1] ?? ''
  return {
    nodes,
    passwords: {
      service: passwordOf('DATABASE_PASSWORD'),
      superuser: passwordOf('PATRONI_SUPERUSER_PASSWORD'),
    },
    ca,
    setCut: ({ name }, isCut) =>
      run(
        ...machines.onNetwork(
          'ip',
          'link',
          'set',
          `vb-${name}`,
          ...(isCut ? ['nomaster'] : ['master', 'lan']),
        ),
      ),
    close: () => machines.close(),
  }
}

/** Types the page's part about nodes; the trial `three-nodes` types the part about machines of the service. */
const typeNodes = async (nodes: readonly Machine[]) => {
  const [first, ...others] = nodes
  if (!first) throw new Error('there are no nodes')
  await typePage({
    page: PAGE,
    on: { each: nodes, first: [first], others, service: [] },
    adapt: (lines, { name }) => lines.replace('set-up 1 ', `set-up ${name.slice(-1)} `),
    between: (lines) => {
      if (lines.includes('make-secrets')) for (const node of others) first.copyOver('/root/database', node)
    },
    only: (lines) => !lines.includes(SWITCH_OVER) && !/sha256sum|tar -C/.test(lines), // its files are there
  })
}

const SWITCH_OVER = 'patronictl -c /etc/patroni/15-vikarklar.yml switchover'

/** The primary hands over, by the page's commands. */
export const typeSwitchOver = async (on: Machine): Promise<void> => {
  await typePage({ page: PAGE, on: { first: [on] }, only: (lines) => lines.includes(SWITCH_OVER) })
}

const mountDisk = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', folder)
  return folder
}

const run = (...[program = '', ...words]: string[]) => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`)
}
