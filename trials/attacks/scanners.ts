import { spawn } from 'node:child_process'

export interface Scan {
  /** The whole output; null if the scanner is not installed. */
  readonly output: string | null
  /** The scan was cut off by the time limit. */
  readonly isCut: boolean
}

/** Runs an external program, for at most this long. */
export const scan = (program: string, args: readonly string[], seconds: number): Promise<Scan> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let isCut = false
    const clock = setTimeout(() => {
      isCut = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.on('error', () => {
      clearTimeout(clock)
      resolve({ output: null, isCut: false })
    })
    child.on('close', () => {
      clearTimeout(clock)
      resolve({ output, isCut })
    })
  })

/** The Debian packages are named as the programs. */
export const notInstalled = (program: string) =>
  `not installed: apt-get install ${program} (or name the other attacks to do without)`
