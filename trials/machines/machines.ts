import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { bridge, openNamespace } from './namespace.ts'

export type Machines = Awaited<ReturnType<typeof openMachines>>
/** A machine with Debian and systemd in a container, on an isolated network. */
export type Machine = ReturnType<typeof createMachine>

const BOOT_SECONDS = 180
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const SHELL = ['env', '-i', 'HOME=/root', 'LANG=C.UTF-8', `PATH=${PATH}`]

/**
 * Machines behind one bridge, made of one image; each has its own layer above it.
 *
 * @param folder where their files lie, not on an overlay file system
 * @param gateway this machine's address there, with the length of the network's prefix
 */
export const openMachines = async (image: string, folder: string, gateway: string) => {
  const network = await openNamespace(bridge(gateway))
  const prefix = gateway.split('/')[1] ?? '24'
  const running: Machine[] = []
  return {
    onNetwork: (...command: string[]) => [...network.onNetwork, ...command],
    /** @param mounted folders of another machine, each the same for all that mount it */
    boot: async (name: string, address: string, mounted: readonly string[] = []) => {
      const ground = { image, folder, prefix, enter: network.enter }
      const machine = createMachine(name, address, mounted, ground)
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

interface Ground {
  readonly image: string
  readonly folder: string
  readonly prefix: string
  readonly enter: readonly string[]
}

const createMachine = (
  name: string,
  address: string,
  mounted: readonly string[],
  { image, folder, prefix, enter }: Ground,
) => {
  const layer = path.join(folder, name)
  for (const part of ['changes', 'work', 'root']) mkdirSync(path.join(layer, part), { recursive: true })
  const etc = path.join(layer, 'changes/etc')
  mkdirSync(`${etc}/systemd/network`, { recursive: true })
  const network = `[Match]\nName=host0\n[Network]\nAddress=${address}/${prefix}\n`
  writeFileSync(`${etc}/systemd/network/10-host0.network`, network)
  writeFileSync(`${etc}/hostname`, `${name}\n`)
  writeFileSync(`${etc}/hosts`, `127.0.0.1 localhost ${name}\n`)
  const binds = mounted.map((mountPoint) => {
    const shared = path.join(folder, 'shared', mountPoint)
    mkdirSync(shared, { recursive: true })
    return `--bind=${shared}:${mountPoint}`
  })
  const script = bootScript(name, image, layer, binds)
  let leader = 0
  const run = (...command: string[]) =>
    runProgram('nsenter', [`--target=${leader}`, '--mount', '--uts', '--ipc', '--net', '--pid', ...command])
  const attempt = (lines: string) => run(...SHELL, 'bash', '-ec', `cd\n${lines}`)
  /** Copies a file or folder of this machine to the other. */
  const copyIn = (from: string, to: string) => cpSync(from, `/proc/${leader}/root${to}`, { recursive: true })
  return {
    name,
    address,
    copyIn,
    /** Copies one of its own to another, where it has the same name. */
    copyOver: (from: string, to: { copyIn: typeof copyIn }) => to.copyIn(`/proc/${leader}/root${from}`, from),
    /** Types lines into root's shell; a failure is an answer too. */
    attempt,
    /** The same, but throws with the output when one of them fails. */
    type: async (lines: string) => {
      const { code, output } = await attempt(lines)
      if (code !== 0) throw new Error(`on ${name}, this ended with ${code}:\n${lines}\n${output}`)
      return output
    },
    /** Starts it; resolves when systemd has started its units. */
    boot: async () => {
      const container = spawnGuarded('env', [...enter, 'sh', '-ec', script], ownUser())
      await until(() => (leader = findLeader(container.pid)) > 0, BOOT_SECONDS)
      await until(async () => {
        // It may wait for a bus that does not exist yet.
        const { output } = await run('timeout', '2', 'systemctl', 'is-system-running')
        return ['running', 'degraded'].includes(output.trim())
      }, BOOT_SECONDS)
    },
    /** Simulates a power failure. Its files stay. */
    cutPower: async () => {
      if (leader === 0) return
      spawnSync('kill', ['-9', String(leader)])
      await until(() => !existsSync(`/proc/${leader}`), 10)
      leader = 0
    },
  }
}

/** Each needs a group of processes of its own: systemd counts its services by them. */
const bootScript = (name: string, image: string, layer: string, binds: readonly string[]) => `
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

/** Runs a program of the system as root to its end; returns its exit code with everything it printed. */
export const runProgram = (
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const env = { PATH, HOME: '/root', LANG: 'C.UTF-8' }
    const child = spawn(program, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => void (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
