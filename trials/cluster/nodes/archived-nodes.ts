import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePrivateDir } from '#server/postgres/directories.ts'
import type { Place } from '#server/postgres/place.ts'
import { until } from '#test/until.ts'
import type { ArchivedPostgres } from '../archived.ts'
import { deployed } from '../deployed.ts'
import { systemPrograms } from '../postgres.ts'
import type { Block } from '../printed.ts'
import type { Member } from './member.ts'
import { startNodes, type Archive, type ThreeNodes } from './nodes.ts'

const NODES = [0, 1, 2] as const
const STOP = 'systemctl disable --now disk-guard patroni@15-vikarklar'
const START = 'systemctl enable --now patroni@15-vikarklar disk-guard'
/** What the trial has a line say in place of starting. */
const STARTED = 'Patroni is to be started'

/** Three nodes that archive into one repository, each as long as it is the primary. */
export const startArchivedNodes = async (): Promise<ArchivedPostgres> => {
  const archive: Archive = ({ place, name, folder, port }) => {
    writeConfig(place, name, { data: `${folder}/data`, port })
    return [`PGBACKREST_CONFIG=${configOf(place, name)}`]
  }
  const nodes = await startNodes(archive)
  let backedUpOn = await primaryByUnit(nodes)
  for (const command of ['stanza-create', 'check'])
    await nodes.member(backedUpOn).type(`pgbackrest --stanza=vikarklar ${command}`)
  let chosen = -1
  const othersThan = (node: number) => NODES.filter((other) => other !== node)

  /** The printed words say where. Restored is another node than the one whose files were backed up. */
  const nodesAt = async ({ where, lines }: Block): Promise<readonly number[]> => {
    if (where.startsWith('On the leader again')) await nodes.covered()
    const leader = await nodes.primary()
    if (where.startsWith('On the leader')) return [leader]
    if (where.startsWith('On every node')) return [...othersThan(leader), leader]
    if (where.startsWith('On one node')) return [(chosen = (backedUpOn + 1) % NODES.length)]
    if (where.startsWith('On each of the other nodes')) {
      await until(async () => (await nodes.primary()) === chosen, 60)
      return othersThan(chosen)
    }
    if (lines.length > 0) throw new Error(`on which node is this to be typed? ${where}`)
    return []
  }
  const typeOn = async (node: number, line: string): Promise<string> => {
    const member = nodes.member(node)
    if (line === STOP) {
      await member.end()
      return ''
    }
    const said = await member.type(inTrial(line, member))
    if (said.includes(STARTED)) member.start()
    return said.replace(STARTED, '')
  }

  return {
    ...nodes,
    words: ['--nodes'],
    backUp: async (kind) => {
      backedUpOn = await primaryByUnit(nodes)
      await nodes.member(backedUpOn).type(backupCommand(kind))
    },
    /** The machine of the primary is lost, and comes back. */
    disturb: async () => {
      await nodes.covered()
      const lost = await nodes.primary()
      await nodes.kill(lost)
      await until(async () => ![-1, lost].includes(await nodes.primary()), 60)
      await nodes.revive(lost)
      await nodes.covered()
    },
    type: async (block) => {
      let said = ''
      for (const node of await nodesAt(block))
        for (const line of block.lines) said += await typeOn(node, line)
      return said
    },
  }
}

/** The one whose timer makes a backup: all others are told not to. */
const primaryByUnit = async (nodes: ThreeNodes): Promise<number> => {
  const unit = deployed('database/pgbackrest-primary.conf', [])
  const [, condition = ''] = /^ExecCondition=(.+)$/m.exec(unit) ?? []
  const holds = await Promise.all(
    NODES.map((node) =>
      nodes
        .member(node)
        .type(condition)
        .then(
          () => true,
          () => false,
        ),
    ),
  )
  const found = NODES.filter((node) => holds[node])
  const [only] = found
  if (only === undefined || found.length > 1) throw new Error(`${found.length} nodes would make the backup`)
  return only
}

/** A node has a port of its own here, and no systemd. */
const inTrial = (line: string, { data, settingsFile }: Member): string => {
  const settings = path.join(data, 'postgresql.conf')
  const here = line
    .replaceAll('runuser -u postgres -- ', '')
    .replaceAll('/usr/lib/postgresql/15/bin', systemPrograms() ?? '')
    .replaceAll('/var/lib/postgresql/15/vikarklar', data)
    .replace('/etc/patroni/15-vikarklar.yml', settingsFile)
    .replaceAll('/var/log/postgresql/vikarklar-restore.log', path.join(data, '../restore.log'))
    .replace(START, `echo '${STARTED}'`)
    .replace(
      '/psql -h /var/run/postgresql',
      `/psql -h ${path.dirname(settingsFile)} -p $(grep -oP "^port = '\\K\\d+" ${settings})`,
    )
  if (line.startsWith('until ')) return `timeout 120 bash -c '${here.replaceAll("'", `'"'"'`)}'`
  return here
}

/** What the timers start. */
const backupCommand = (kind: 'full' | 'incr'): string => {
  const [, command = ''] =
    /^ExecStart=(.+)$/m.exec(deployed('systemd/pgbackrest@.service', [['%i', kind]])) ?? []
  return command
}

const configOf = ({ home }: Place, name: string) => path.join(home, `pgbackrest-${name}.conf`)

/** The repository is one for all, the rest of each server's own. */
const writeConfig = (place: Place, name: string, { data, port }: { data: string; port: number }): void => {
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
