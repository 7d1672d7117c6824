import type { Check, Ground } from './check.ts'
import { fail, ok, warn, type Finding } from './finding.ts'
import type { OpenDatabase } from './open-database.ts'

/** Links, sessions and quiet hours use this machine's clock; leases use the database's. */
export const clockChecks: readonly Check[] = [
  { name: 'clock', group: 'machine', lookInDatabase: lookAtClock },
  { name: 'newest row', group: 'machine', lookInTables: lookAtNewest },
]

const MOST_SECONDS = 2
const FAR_SECONDS = 60

/** Assumes that the database answered halfway through the round trip. */
async function lookAtClock({ ask }: OpenDatabase, { now }: Ground): Promise<Finding> {
  const before = now().getTime()
  const [row] = await ask<{ at: number }>(
    'owner',
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  const after = now().getTime()
  const seconds = ((before + after) / 2 - (row?.at ?? before)) / 1000
  const uncertain = (after - before) / 2000
  const off = Math.max(0, Math.abs(seconds) - uncertain)
  const says = `This machine's clock is ${inWords(off)} ${seconds < 0 ? 'behind' : 'ahead of'} that of the database.`
  const next = 'Set both by NTP: apt-get install chrony, then chronyc tracking.'
  if (off > FAR_SECONDS) return fail(says, next)
  return off > MOST_SECONDS ? warn(says, next) : ok('It agrees with that of the database.')
}

async function lookAtNewest({ ask }: OpenDatabase, { now }: Ground): Promise<Finding> {
  const [row] = await ask<{ at: Date | null }>(
    'vikarklar_system',
    `select greatest((select at from audit_log order by id desc limit 1), (select max(created_at) from sms_history),
      (select max(created_at) from email_history)) as at`,
  )
  const ahead = row?.at ? (row.at.getTime() - now().getTime()) / 1000 : 0
  return ahead > FAR_SECONDS
    ? fail(
        `This machine's clock is ${inWords(ahead)} behind the newest row of the database.`,
        'Set the clock (chronyc makestep). If the row is what is wrong: docs/operations/doctor.md.',
      )
    : ok('No row is of a time to come.')
}

const inWords = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} seconds`
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`
}
