import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { processName, stopLeftovers } from './processes.ts'
import { startPostgres } from './supervisor.ts'

/** For tests: a data directory with a new cluster to copy, because making one takes as long as ten starts. */
export async function makeTemplate(): Promise<string> {
  const template = makeOpenDir()
  const server = await startPostgres({ dataDir: template, settings: { fsync: 'off' } })
  await server.stop()
  return template
}

/** For tests: a data directory of its own, with the owners that the template has. */
export function copyTemplate(template: string): string {
  const dataDir = makeOpenDir()
  execFileSync('cp', ['-Rp', `${template}/.`, dataDir])
  return dataDir
}

/** For tests: leaves no process behind when one has failed. */
export async function killServer(dataDir: string): Promise<void> {
  await stopLeftovers(processName(path.join(dataDir, 'postgres', 'data')), () => {})
}

function makeOpenDir(): string {
  const dir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'pg-'))
  fs.chmodSync(dir, 0o755)
  return dir
}
