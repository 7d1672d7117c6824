import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorError } from './operator-error.ts'

/**
 * The name that PostgreSQL shows in the process list for this cluster (its setting cluster_name). Made of device and
 * inode, because a path may be the same in two containers.
 */
export function processName(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true })
  return `vikarklar-${dev}-${ino}`
}

/** The ids of all processes of a cluster's server: the main process and those that it started, also when it is gone. */
export async function serverProcesses(name: string): Promise<number[]> {
  return (await findServer(name)).map(({ pid }) => pid)
}

/**
 * Stops what a dead supervisor or a killed main process has left: such processes hold the shared memory, and a new
 * server would refuse to start. To be called under the lock only.
 */
export async function stopLeftovers(name: string, log: (line: string) => void): Promise<void> {
  const left = await findServer(name)
  if (left.length === 0) return
  log(`stopping what is left of an earlier server: process ${left.map(({ pid }) => pid).join(', ')}`)
  // Without its main process nothing can be shut down in order.
  const orderly = left.some(({ command }) => isMain(command, name))
  if (orderly && (await endWith('SIGINT', name, 10_000))) return
  if (await endWith('SIGQUIT', name, 2_000)) return
  if (await endWith('SIGKILL', name, 2_000)) return
  throw new OperatorError(`Cannot stop an earlier PostgreSQL: see the processes named ${name}`)
}

async function endWith(signal: NodeJS.Signals, name: string, milliseconds: number): Promise<boolean> {
  for (const pid of await serverProcesses(name)) sendSignal(pid, signal)
  const deadline = performance.now() + milliseconds
  while ((await serverProcesses(name)).length > 0) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}

interface RunningCommand {
  readonly pid: number
  readonly command: string
}

async function findServer(name: string): Promise<RunningCommand[]> {
  const running = await listProcesses()
  return running.filter(({ command }) => isMain(command, name) || command.startsWith(`postgres: ${name}: `))
}

/** The shell that guards the server has the same arguments. */
function isMain(command: string, name: string): boolean {
  return command.includes(` cluster_name=${name} `) && !command.startsWith('/bin/sh ')
}

/**
 * All processes of the machine that this user may see. Linux keeps a list of files, and its containers often lack ps.
 */
export async function listProcesses(
  hasProc: boolean = existsSync('/proc/self/cmdline'),
): Promise<RunningCommand[]> {
  return hasProc ? readProc() : askPs()
}

function readProc(): RunningCommand[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!pid) return []
    try {
      return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
    } catch {
      return []
    }
  })
}

async function askPs(): Promise<RunningCommand[]> {
  const { stdout } = await promisify(execFile)('/bin/ps', ['-A', '-ww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\n').map((line) => {
    const [pid = '', ...words] = line.trim().split(' ')
    return { pid: Number(pid), command: words.join(' ').trimStart() }
  })
}
