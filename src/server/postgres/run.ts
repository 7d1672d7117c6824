import { spawn } from 'node:child_process'
import { OperatorError } from './operator-error.ts'

/** The operating system's user that the server runs as. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The user of this process. */
export function ownUser(): ServerUser {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
}

/** How every program of the server is started: as its user, from a directory open to it, with nothing inherited. */
export function processOptions(user: ServerUser) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  if (!isRoot()) return { cwd: '/', env }
  // Node takes signed numbers here: the user `nobody` is 4294967294 on macOS, which is -2.
  return { cwd: '/', env, uid: user.uid | 0, gid: user.gid | 0 }
}

/** Runs a program to its end and returns its exit code with everything it printed. */
export function run(
  command: string,
  args: string[],
  user: ServerUser,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...processOptions(user), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) =>
      reject(
        new OperatorError(`Cannot run ${command} as user id ${user.uid}: ${error.message}`, { cause: error }),
      ),
    )
    child.once('close', (code) => resolve({ code, output }))
  })
}
