import { spawn } from 'node:child_process'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

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
