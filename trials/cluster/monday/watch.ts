import { availableParallelism, cpus } from 'node:os'
import type pg from 'pg'
import { familyOf, processorSecondsOf, residentMemoryOf } from '../../bench/processes.ts'
import { repeatedly } from '../retry.ts'

/** The watched processes by name, each alone or with its children. */
export type Watched = Readonly<Record<string, { readonly pid: number; readonly isFamily?: true }>>

export interface Sample {
  /** Seconds since the epoch. */
  readonly at: number
  readonly megabytes: Readonly<Record<string, number>>
  /** Seconds of processor time so far. */
  readonly processor: Readonly<Record<string, number>>
  /** Seconds for which the machine's processors were busy. */
  readonly machine: number
  readonly waitingSms: number
  readonly waitingEmails: number
  /** Age of the oldest due message, in seconds. */
  readonly oldestSeconds: number
  readonly active: number
}

const PAUSE_MS = 2000

export const startWatch = (admin: pg.Pool, watched: Watched) => {
  const samples: Sample[] = []
  const stop = repeatedly(PAUSE_MS, async () => samples.push(await takeSample(admin, watched)))
  return {
    samples,
    now: () => takeSample(admin, watched),
    stop,
  }
}

export type Watch = ReturnType<typeof startWatch>

export const takeSample = async (admin: Pick<pg.Pool, 'query'>, watched: Watched): Promise<Sample> => {
  const { rows } = await admin.query<{ sms: number; emails: number; oldest: number; active: number }>(
    `select (select count(*)::integer from sms_history where next_attempt_at <= now()) as sms,
       (select count(*)::integer from email_history where next_attempt_at <= now()) as emails,
       coalesce(extract(epoch from now() - least((select min(next_attempt_at) from sms_history),
         (select min(next_attempt_at) from email_history))), 0)::float8 as oldest,
       (select count(*)::integer from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
         and backend_type = 'client backend') as active`,
  )
  const { sms = 0, emails = 0, oldest = 0, active = 0 } = rows[0] ?? {}
  const of = (measure: (pid: number) => number) =>
    Object.fromEntries(
      Object.entries(watched).map(([name, { pid, isFamily }]) => [
        name,
        (isFamily ? familyOf(pid) : [pid]).reduce((sum, one) => sum + measure(one), 0),
      ]),
    )
  return {
    at: Date.now() / 1000,
    megabytes: of(residentMemoryOf),
    processor: of(processorSecondsOf),
    machine: machineSeconds(),
    waitingSms: sms,
    waitingEmails: emails,
    oldestSeconds: Math.max(0, oldest),
    active,
  }
}

const machineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000

/** Processors used by each process between two samples, and the machine's busy share. */
export const usedBetween = (from: Sample, to: Sample) => {
  const seconds = to.at - from.at
  return {
    processors: Object.fromEntries(
      Object.entries(to.processor).map(([name, used]) => [
        name,
        (used - (from.processor[name] ?? 0)) / seconds,
      ]),
    ),
    machine: (to.machine - from.machine) / seconds / availableParallelism(),
  }
}
