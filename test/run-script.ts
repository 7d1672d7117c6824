import { execFile } from 'node:child_process'
import packageJson from '../package.json' with { type: 'json' }

export interface ScriptEnd {
  readonly code: number
  readonly out: string
  readonly error: string
}

export type Script =
  | 'backup'
  | 'demo'
  | 'doctor'
  | 'grant'
  | 'message'
  | 'new-secret'
  | 'point-in-time'
  | 'restore'
  | 'restored'
  | 'superadmin'
  | 'test-mail'
  | 'test-sms'

/** Runs a script of package.json like `npm run`, with only this environment. */
export const runScript = (
  env: Readonly<Record<string, string>>,
  script: Script,
  ...words: string[]
): Promise<ScriptEnd> =>
  new Promise((resolve) => {
    const command = [...packageJson.scripts[script].split(' ').slice(1), ...words]
    const ownEnv = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
    execFile(process.execPath, command, { env: ownEnv }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: errors }),
    )
  })
