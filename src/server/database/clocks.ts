import { commandLine } from '#server/command-line.ts'
import { onOneConnection } from '../backup/one-connection.ts'
import { systemClock, type Clock } from '../clock.ts'
import { OperatorError } from '../postgres/operator-error.ts'
import type { Connect } from './pools.ts'

/** The clocks of this machine and the database server, and the time of the newest record. */
export interface Clocks {
  readonly here: Date
  readonly database: Date
  /** Null without any rows. */
  readonly newest: Date | null
}

/**
 * Reads the row written last, which may not be the latest: a clock that was ahead once is forgotten with the next row.
 */
export const readClocks = (connect: Connect, clock: Clock = systemClock): Promise<Clocks> =>
  onOneConnection(connect, 'vikarklar start', async (client) => {
    await client.query('begin read only; set local role vikarklar_system')
    const asked = clock.now().getTime()
    const { rows } = await client.query<Omit<Clocks, 'here'>>(`
      select clock_timestamp() as database, (select at from audit_log order by id desc limit 1) as newest`)
    const here = new Date((asked + clock.now().getTime()) / 2)
    await client.query('commit')
    return { here, database: here, newest: null, ...rows[0] }
  })

/** Links, shifts and quiet hours depend on the clock: a larger difference is refused. */
const REFUSED_SECONDS = 300
const SAID_SECONDS = 10

export interface ClockFault {
  readonly isGrave: boolean
  /** A sentence for the operator. */
  readonly sentence: string
}

/** Null while the clocks agree well enough. */
export const findClockFault = ({ here, database, newest }: Clocks): ClockFault | null => {
  const apart = secondsFrom(here, database)
  const [late, whose] = apart > 0 ? [here, 'this machine'] : [database, "the database's machine"]
  const behind = newest === null ? 0 : secondsFrom(late, newest)
  if (behind > SAID_SECONDS)
    return {
      isGrave: behind > REFUSED_SECONDS,
      sentence:
        `the clock of ${whose} is ${inWords(behind)} behind what was last recorded in the database (${newest?.toISOString()}): ` +
        'set it, by timedatectl set-ntp true, and start again. If it is right, and was ahead when that was recorded, ' +
        `make a backup, which is recorded by the right time (${commandLine('backup')})`,
    }
  if (Math.abs(apart) <= SAID_SECONDS) return null
  const sentence = `the clocks of this machine and of the database's are ${inWords(Math.abs(apart))} apart: set both, by timedatectl set-ntp true`
  return { isGrave: false, sentence }
}

/** Returns a warning or null. @throws OperatorError: a clock is far behind */
export const refuseLateClock = async (connect: Connect): Promise<string | null> => {
  const fault = findClockFault(await readClocks(connect))
  if (fault?.isGrave) throw new OperatorError(fault.sentence)
  return fault?.sentence ?? null
}

const secondsFrom = (one: Date, other: Date) => Math.round((other.getTime() - one.getTime()) / 1000)

const inWords = (seconds: number): string => {
  if (seconds < 120) return `${seconds} seconds`
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`
}
