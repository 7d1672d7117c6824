import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnGuarded } from '#server/postgres/guard.ts'
import type { Place } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { deployed } from '../deployed.ts'
import type { Disk } from './disk.ts'

/** Patroni of one node, the PostgreSQL that it starts, and the guard of the disk. */
export interface Member {
  /** Where PostgreSQL's files are, as the programs of the node see them. */
  readonly data: string
  readonly settingsFile: string
  start(): void
  /** In order. */
  end(): Promise<void>
  /** At once (SIGKILL). */
  kill(): Promise<void>
  /** Patroni alone does nothing, and goes on. */
  hold(isHeld: boolean): void
  /** Runs a line of a shell on the node, with Patroni's environment. Throws with what it said when it fails. */
  type(line: string): Promise<string>
  /** The last that Patroni and PostgreSQL have said. */
  said(): string[]
}

interface Own {
  readonly name: string
  /** As arguments of `env`. */
  readonly variables: readonly string[]
  /** The content of patroni.yml. */
  readonly settings: string
}

const SAID_LINES = 150

export const createMember = (place: Place, disk: Disk, { name, variables, settings }: Own): Member => {
  const settingsFile = path.join(place.home, `${name}.yml`)
  const guardFile = path.join(place.home, 'disk-guard')
  const log = path.join(place.home, `${name}.log`)
  writeFileSync(settingsFile, settings, { mode: 0o644 })
  writeFileSync(guardFile, deployed('database/disk-guard', []), { mode: 0o755 })
  let running: ChildProcess[] = []
  const onNode = (...command: string[]) => [...disk.by, 'env', ...variables, ...command]
  const spawn = (...command: string[]) => {
    const child = spawnGuarded('env', onNode(...command), place.user)
    child.stderr?.on('data', (said: Buffer) => writeFileSync(log, said, { flag: 'a' }))
    return child
  }
  const untilEnded = () =>
    until(
      () =>
        Promise.resolve(
          running.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null),
        ),
      30,
    )
  const killPostgres = () => {
    const postmaster = postmasterOf(disk)
    if (postmaster) process.kill(postmaster, 'SIGKILL')
  }
  return {
    data: `${disk.folder}/data`,
    settingsFile,
    start: () => {
      running = [spawn('patroni', settingsFile), spawn('sh', guardFile)]
    },
    hold: (isHeld) => running[0]?.kill(isHeld ? 'SIGSTOP' : 'SIGCONT'),
    type: async (line) => {
      const { code, output } = await run('env', onNode('sh', '-c', line), place.user)
      if (code !== 0) throw new Error(`on ${name}, '${line}' ended with ${code}: ${output}`)
      return output
    },
    said: () =>
      readFileSync(log, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-SAID_LINES)
        .map((line) => `${name}: ${line}`),
    kill: async () => {
      for (const child of running) child.kill('SIGKILL')
      killPostgres()
      await untilEnded()
    },
    end: async () => {
      for (const child of running) child.kill('SIGINT')
      await untilEnded()
    },
  }
}

const postmasterOf = (disk: Disk): number | null => {
  const file = disk.reach('data/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}
