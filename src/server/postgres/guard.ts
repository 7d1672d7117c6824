import { spawn, type ChildProcess } from 'node:child_process'
import { processOptions, type ServerUser } from './run.ts'

/**
 * Starts a server that does not outlive this process. A small shell in the background holds the other end of a pipe:
 * when this process ends, however it ends, the pipe closes and the shell asks the server to shut down. The shell is
 * detached from the server, which would take the end of an unknown child for a crash of one of its own.
 * (`setpriv --pdeathsig` does not do: the signal is bound to the thread that started the server.)
 */
export function spawnGuarded(program: string, args: string[], user: ServerUser): ChildProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT, program, ...args], {
    ...processOptions(user),
    // Out of the terminal's group: Ctrl-C is for us, and the server ends after the last request.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin?.on('error', () => {})
  // A line is the sign that the server has ended, so that the shell does not signal a stranger with the same id.
  child.once('exit', () => child.stdin?.end('ended\n'))
  return child
}

const SCRIPT = `
exec 3<&0 </dev/null
( { trap '' HUP TERM; read _ <&3 || kill -INT $$; } >/dev/null 2>&1 & )
exec "$0" "$@" 3<&-`
