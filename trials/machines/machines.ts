import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { bridge, openNamespace } from './namespace.ts'
import { runProgram } from './run.ts'

/** A machine with Debian and systemd in a container, on an isolated network. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Copies a file or folder of this machine to the other. */
  copyIn(from: string, to: string): void
  /** Copies a file or folder of it to another. */
  copyOver(from: string, to: Machine): void
  /** Types lines into root's shell. Resolves with their output; throws with it when one of them fails. */
  type(lines: string): Promise<string>
  /** The same, but a failure is an answer too. */
  attempt(lines: string): Promise<{ readonly code: number | null; readonly output: string }>
  /** Starts it; resolves when systemd has started its units. */
  boot(): Promise<void>
  /** Simulates a power failure. Its files stay. */
  cutPower(): Promise<void>
}

export interface Machines {
  /**
   * @param mounted folders of another machine, each the same for all that mount it
   */
  boot(name: string, address: string, mounted?: readonly string[]): Promise<Machine>
  /** Runs a program of this machine on their network. */
  onNetwork(...command: string[]): string[]
  close(): Promise<void>
}

const BOOT_SECONDS = 180
const SHELL = [
  'env',
  '-i',
  'HOME=/root',
  'LANG=C.UTF-8',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
]

/**
 * Machines behind one bridge, made of one image; each has its own layer above it.
 *
 * @param folder where their files lie, not on an overlay file system
 * @param gateway this machine's address there, with the length of the network's prefix
 */
export const openMachines = async (image: string, folder: string, gateway: string): Promise<Machines> => {
  const network = await openNamespace(bridge(gateway))
  const inNetwork = network.enter
  const prefix = gateway.split('/')[1] ?? '24'
  const running: Machine[] = []
  return {
    onNetwork: (...command) => [...network.onNetwork, ...command],
    boot: async (name, address, mounted = []) => {
      const machine = createMachine({ name, address, prefix, image, folder, mounted, inNetwork })
      running.push(machine)
      await machine.boot()
      return machine
    },
    close: async () => {
      await Promise.all(running.map((machine) => machine.cutPower()))
      await network.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Layout {
  readonly name: string
  readonly address: string
  readonly prefix: string
  readonly image: string
  readonly folder: string
  readonly mounted: readonly string[]
  readonly inNetwork: readonly string[]
}

const createMachine = (layout: Layout): Machine => {
  const { name, address, prefix, image, folder, inNetwork } = layout
  const layer = path.join(folder, name)
  for (const part of ['changes', 'work', 'root']) mkdirSync(path.join(layer, part), { recursive: true })
  const prepared = path.join(layer, 'changes')
  const networks = path.join(prepared, 'etc/systemd/network')
  mkdirSync(networks, { recursive: true })
  writeFileSync(path.join(networks, '10-host0.network'), networkFile(`${address}/${prefix}`))
  writeFileSync(path.join(prepared, 'etc/hostname'), `${name}\n`)
  writeFileSync(path.join(prepared, 'etc/hosts'), `127.0.0.1 localhost ${name}\n`)
  const script = bootScript({ name, image, layer, binds: bindsOf(layout) })
  let leader = 0
  const on = (...command: string[]) => [
    `--target=${leader}`,
    '--mount',
    '--uts',
    '--ipc',
    '--net',
    '--pid',
    ...command,
  ]
  const attempt = (lines: string) => runProgram('nsenter', on(...SHELL, 'bash', '-ec', `cd\n${lines}`))
  return {
    name,
    address,
    copyIn: (from, to) => cpSync(from, `/proc/${leader}/root${to}`, { recursive: true }),
    copyOver: (from, to) => to.copyIn(`/proc/${leader}/root${from}`, from),
    attempt,
    type: async (lines) => {
      const { code, output } = await attempt(lines)
      if (code !== 0) throw new Error(`on ${name}, this ended with ${code}:\n${lines}\n${output}`)
      return output
    },
    boot: async () => {
      const container = spawnGuarded('env', [...inNetwork, 'sh', '-ec', script], ownUser())
      await until(() => (leader = findLeader(container.pid)) > 0, BOOT_SECONDS)
      const isUp = async () => {
        // It may wait for a bus that does not exist yet.
        const { output } = await runProgram('nsenter', on('timeout', '2', 'systemctl', 'is-system-running'))
        return ['running', 'degraded'].includes(output.trim())
      }
      await until(isUp, BOOT_SECONDS)
    },
    cutPower: async () => {
      if (leader === 0) return
      spawnSync('kill', ['-9', String(leader)])
      await until(() => !existsSync(`/proc/${leader}`), 10)
      leader = 0
    },
  }
}

const networkFile = (address: string) => `[Match]\nName=host0\n[Network]\nAddress=${address}\n`

/** Arguments of systemd-nspawn. */
const bindsOf = ({ folder, mounted }: Layout): string[] =>
  mounted.map((mountPoint) => {
    const shared = path.join(folder, 'shared', mountPoint)
    mkdirSync(shared, { recursive: true })
    return `--bind=${shared}:${mountPoint}`
  })

interface Script {
  readonly name: string
  readonly image: string
  readonly layer: string
  readonly binds: readonly string[]
}

/** Each needs a group of processes of its own: systemd counts its services by them. */
const bootScript = ({ name, image, layer, binds }: Script) => `
for groups in /sys/fs/cgroup/unified /sys/fs/cgroup/systemd /sys/fs/cgroup; do
  [ -e $groups/cgroup.procs ] || continue
  mkdir -p $groups/vikarklar-$$
  echo $$ > $groups/vikarklar-$$/cgroup.procs
done
mountpoint -q ${layer}/root ||
  mount -t overlay overlay -o lowerdir=${image},upperdir=${layer}/changes,workdir=${layer}/work ${layer}/root
exec systemd-nspawn --quiet --boot --register=no --keep-unit --console=pipe \\
  --directory=${layer}/root --machine=${name} --network-bridge=lan ${binds.join(' ')} </dev/null >${layer}/console 2>&1`

/** The process id of the container's first process on this machine; 0 if there is none. */
const findLeader = (pid: number | undefined): number => {
  const file = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
  return Number(children.find((child) => nameOf(child) === 'systemd') ?? 0)
}

/** Empty for a process that has ended meanwhile. */
const nameOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
