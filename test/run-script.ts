import { execFile } from 'node:child_process'

export interface ScriptEnd {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Runs a script of `scripts/` as an operator does, with nothing in its environment but what is given here. */
export const runScript = (
  env: Readonly<Record<string, string>>,
  script: string,
  ...words: string[]
): Promise<ScriptEnd> =>
  new Promise((resolve) => {
    const command = ['--import', './src/server/tsx-hook.ts', `scripts/${script}.ts`, ...words]
    const ownEnv = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
    execFile(process.execPath, command, { env: ownEnv }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: errors }),
    )
  })
