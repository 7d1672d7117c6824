import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePrivateDir } from '#server/postgres/directories.ts'
import type { Place } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
import { startExternalPostgres, systemPrograms, type OwnPostgres } from './postgres.ts'

/** A PostgreSQL whose log pgbackrest archives, with the files of deploy/ for other folders. */
export interface ArchivedPostgres extends OwnPostgres {
  /** As the timers do. */
  backUp(type: 'full' | 'incr'): Promise<void>
  /** Runs a `pgbackrest` command line as `npm run point-in-time` prints it. */
  pgbackrest(words: readonly string[]): Promise<void>
}

/** The programs that it needs and does not find. */
export const missingForArchive = (): string[] => [
  ...(spawnSync('pgbackrest', ['version']).status === 0 ? [] : ['pgbackrest']),
  ...(systemPrograms() === null ? ['postgresql'] : []),
]

export const startArchivedPostgres = async (): Promise<ArchivedPostgres> => {
  const postgres = await startExternalPostgres({ programs: 'system', durable: true }, archiveSettings)
  const { place, port } = postgres
  writeFileSync(configOf(place), renderConfig(place, port), { mode: 0o644 })
  const pgbackrest = async (words: readonly string[]) => {
    const { code, output } = await run('pgbackrest', [`--config=${configOf(place)}`, ...words], place.user)
    if (code !== 0) throw new Error(`pgbackrest ${words.join(' ')} ended with code ${code}: ${output}`)
  }
  await pgbackrest(['--stanza=vikarklar', 'stanza-create'])
  await pgbackrest(['--stanza=vikarklar', 'check'])
  return {
    ...postgres,
    pgbackrest,
    backUp: (type) => pgbackrest(['--stanza=vikarklar', `--type=${type}`, 'backup']),
  }
}

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/pgbackrest/${name}`, import.meta.url)), 'utf8')

const configOf = ({ home }: Place) => path.join(home, 'pgbackrest.conf')

const archiveSettings = (place: Place): Record<string, string> => {
  const settings = [...deployed('archive.conf').matchAll(/^(\w+) = '(.+)'$/gm)].map(
    ([, name = '', value = '']): [string, string] => [
      name,
      value.replace('pgbackrest ', `pgbackrest --config=${configOf(place)} `),
    ],
  )
  return { ...Object.fromEntries(settings), unix_socket_directories: place.home }
}

const renderConfig = ({ home, cluster, user }: Place, port: number): string => {
  const folders = Object.fromEntries(
    ['repo1', 'log', 'lock', 'spool'].map((name) => [
      `${name}-path`,
      makePrivateDir(path.join(home, name), user),
    ]),
  )
  const own = { ...folders, 'pg1-path': cluster, 'pg1-socket-path': home, 'pg1-port': String(port) }
  return Object.entries<string>(own).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`deploy/pgbackrest/pgbackrest.conf does not set ${name}`)
    return text.replace(line, `${name}=${value}`)
  }, deployed('pgbackrest.conf'))
}
