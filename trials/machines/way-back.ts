import { setTimeout as wait } from 'node:timers/promises'
import { writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import type { Notes } from '../cluster/notes.ts'
import { printedBlocks, type Block } from '../cluster/printed.ts'
import { say } from '../say.ts'
import type { Machine } from './machines.ts'

interface WayBack {
  /** A machine of the service. */
  readonly service: Machine
  /** One of its units there. */
  readonly unit: string
  /** Arguments of `vikarklar-run point-in-time` after the second. */
  readonly words: string
  /** The machines on which to type lines, in order, by the beginning of the printed text above them. */
  readonly on: Readonly<Record<string, readonly Machine[]>>
}

const [KEPT, LOST] = ['before@vikarklar.example', 'after@vikarklar.example']
const CHECK = 'runuser -u postgres -- pgbackrest --stanza=vikarklar check'

/**
 * Saves something, waits for the next second, and saves something else. Returns that second, as a Norwegian clock shows
 * it.
 */
export const saveAround = async (service: Machine, database: Machine): Promise<string> => {
  await service.type(`vikarklar-run superadmin ${KEPT}`)
  await wait(2000)
  const moment = writeNorwegianTime(new Date())
  await wait(2000)
  await service.type(`vikarklar-run superadmin ${LOST}`)
  await database.type(CHECK) // by the run book
  return moment
}

/** Types the output of `vikarklar-run point-in-time` line by line, and checks that nothing starts too early. */
export const goBack = async (
  { service, unit, words, on }: WayBack,
  moment: string,
  notes: Notes,
): Promise<void> => {
  const started = Date.now()
  const printed = await service.type(`vikarklar-run point-in-time "${moment}" ${words}`)
  for (const block of printedBlocks(printed)) {
    if (block.lines.length === 0) continue
    if (block.lines[0]?.startsWith('vikarklar-run restored')) await startTooEarly(service, unit, notes)
    for (const machine of machinesFor(block, on)) {
      const said = await machine.type(block.lines.join('\n'))
      notes.hold(!block.where.includes('must print nothing') || said === '', `it printed: ${said}`)
      notes.hold(!said.includes('Not started'), said)
      say(`${seconds(started)} s: on ${machine.name}, ${block.lines.at(-1)?.slice(0, 100)}`)
    }
  }
  notes.count(`seconds of the way back ${words}`.trim(), seconds(started))
}

const seconds = (started: number) => Math.round((Date.now() - started) / 1000)

const machinesFor = ({ where }: Block, on: WayBack['on']) => {
  const found = Object.keys(on).find((start) => where.startsWith(start))
  if (found === undefined) throw new Error(`on which machine is this to be typed? ${where}`)
  return on[found] ?? []
}

/** The file that stops the units holds it, and without the file the database does. */
const startTooEarly = async (service: Machine, unit: string, notes: Notes) => {
  const start = () => service.attempt(`systemctl start ${unit}`)
  notes.hold((await start()).code !== 0, 'a unit started although /etc/vikarklar.stopped is there')
  await service.type('rm /etc/vikarklar.stopped')
  notes.hold((await start()).code !== 0, 'the service started before the restore was finished')
  const journal = await service.type(`journalctl --unit ${unit} --output cat --lines 30`)
  notes.hold(
    journal.includes('run first vikarklar-run restored'),
    `the journal does not say what to run: ${journal}`,
  )
  await service.type(
    `systemctl stop ${unit}; systemctl reset-failed ${unit} || true; touch /etc/vikarklar.stopped`,
  )
}

/** Checks that data from before the second exists, later data does not, and work and backups continue. */
export const checkAfterwards = async (service: Machine, database: Machine, notes: Notes): Promise<void> => {
  const saved = await database.type(
    `cd / && runuser -u postgres -- psql -d vikarklar -Atc 'select email from users'`,
  )
  notes.hold(saved.includes(KEPT), `what was saved before the second is lost: ${saved}`)
  notes.hold(!saved.includes(LOST), `what was saved after the second is there: ${saved}`)
  const again = await service.attempt(`vikarklar-run superadmin ${LOST}`)
  notes.hold(again.code === 0, `nothing can be saved afterwards: ${again.output}`)
  const before = await countBackups(database)
  await database.type(`systemctl start pgbackrest@full\n${CHECK}`)
  const made = (await countBackups(database)) - before
  notes.hold(made === 1, `${made} backups were made afterwards by one start of the unit`)
}

/** Two backups are kept, so an old one may be removed when a new one is made. */
const countBackups = async (database: Machine) => {
  const info = await database.type('runuser -u postgres -- pgbackrest --stanza=vikarklar info')
  return info.match(/^ +full backup: /gm)?.length ?? 0
}
