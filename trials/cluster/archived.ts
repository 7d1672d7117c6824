import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePrivateDir } from '#server/postgres/directories.ts'
import type { Place } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
import { deployed } from './deployed.ts'
import { startExternalPostgres, systemPrograms, type ExternalPostgres } from './postgres.ts'
import type { Block } from './printed.ts'

/** A database whose log pgbackrest archives, with the files of deploy/ for other folders. */
export interface ArchivedPostgres extends ExternalPostgres {
  /** What `npm run point-in-time` is given beside the moment. */
  readonly words: readonly string[]
  /** As the timers do. */
  backUp(type: 'full' | 'incr'): Promise<void>
  /** What may happen between two backups; its log is archived all the same. */
  disturb(): Promise<void>
  /** Types some of what `npm run point-in-time` prints. What the lines say. */
  type(block: Block): Promise<string>
}

/** The programs that it needs and does not find. */
export const missingForArchive = (): string[] => [
  ...(spawnSync('pgbackrest', ['version']).status === 0 ? [] : ['pgbackrest']),
  ...(systemPrograms() === null ? ['postgresql'] : []),
]

/** One server. */
export const startArchivedPostgres = async (): Promise<ArchivedPostgres> => {
  const postgres = await startExternalPostgres({ programs: 'system', durable: true }, archiveSettings)
  const { place, port } = postgres
  writeConfig(place, 'main', { data: place.cluster, port })
  const type = async (line: string) => {
    const here = line
      .replace('runuser -u postgres -- ', '')
      .replace('pgbackrest ', `pgbackrest --config=${configOf(place, 'main')} `)
      .replace('/usr/lib/postgresql/15/bin', systemPrograms() ?? '')
      .replace('/psql -h /var/run/postgresql', `/psql -h ${place.home} -p ${port}`)
    const { code, output } = await run('sh', ['-c', here], place.user)
    if (code !== 0) throw new Error(`'${line}' ended with code ${code}: ${output}`)
    return output
  }
  await type('pgbackrest --stanza=vikarklar stanza-create')
  await type('pgbackrest --stanza=vikarklar check')
  return {
    ...postgres,
    words: [],
    disturb: async () => {},
    backUp: async (kind) => void (await type(backupCommand(kind))),
    type: async ({ lines }) => {
      let said = ''
      for (const line of lines)
        if (line === 'systemctl stop postgresql@15-main') await postgres.end('fast')
        else if (line === 'systemctl start postgresql@15-main') await postgres.start()
        else said += await type(line)
      return said
    },
  }
}

/** What the timers start. */
export const backupCommand = (kind: 'full' | 'incr'): string => {
  const [, command = ''] =
    /^ExecStart=(.+)$/m.exec(deployed('systemd/pgbackrest@.service', [['%i', kind]])) ?? []
  return command
}

export const configOf = ({ home }: Place, name: string) => path.join(home, `pgbackrest-${name}.conf`)

const archiveSettings = (place: Place): Record<string, string> => {
  const settings = [...deployed('pgbackrest/archive.conf', []).matchAll(/^(\w+) = '(.+)'$/gm)].map(
    ([, name = '', value = '']): [string, string] => [
      name,
      value.replace('pgbackrest ', `pgbackrest --config=${configOf(place, 'main')} `),
    ],
  )
  return { ...Object.fromEntries(settings), unix_socket_directories: place.home }
}

/** The repository is one for all, the rest of each server's own. */
export const writeConfig = (
  place: Place,
  name: string,
  { data, port }: { data: string; port: number },
): void => {
  const { home, user } = place
  const folderOf = (kind: string) =>
    makePrivateDir(path.join(home, kind === 'repo1' ? kind : `${kind}-${name}`), user)
  const folders = Object.fromEntries(
    ['repo1', 'log', 'lock', 'spool'].map((kind) => [`${kind}-path`, folderOf(kind)]),
  )
  const own = { ...folders, 'pg1-path': data, 'pg1-socket-path': home, 'pg1-port': String(port) }
  const text = Object.entries<string>(own).reduce(
    (changed, [setting, value]) => {
      const line = new RegExp(`^${setting}=.*$`, 'm')
      if (!line.test(changed)) throw new Error(`deploy/pgbackrest/pgbackrest.conf does not set ${setting}`)
      return changed.replace(line, `${setting}=${value}`)
    },
    deployed('pgbackrest/pgbackrest.conf', []),
  )
  writeFileSync(configOf(place, name), text, { mode: 0o644 })
}
