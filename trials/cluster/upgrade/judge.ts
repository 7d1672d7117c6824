import type pg from 'pg'
import { judgeLoad } from '../acknowledged.ts'
import type { Seen } from '../cluster.ts'
import type { Notes } from '../notes.ts'
import { repeatedly, type Done, type Timing } from '../retry.ts'

export interface Upgraded {
  readonly done: Done
  readonly offices: readonly { readonly id: string }[]
  readonly given: number
  /** Older messages belong to the filler rows. */
  readonly since: Date
  readonly migrations: number
  /** Times by `performance.now()`, from the start of the first new process until it is ready. */
  readonly begin: number
  readonly end: number
  readonly waits: Waits
}

/** Checks that no one was refused or delayed, nothing was lost or sent twice, and the credits agree. */
export const judgeUpgrade = async (seen: Seen, notes: Notes, upgraded: Upgraded): Promise<void> => {
  const { done, since, offices, given } = upgraded
  judgeWaits(notes, upgraded)
  notes.count('failures', done.failures.length)
  notes.hold(
    done.failures.length === 0,
    `${done.failures.length} requests failed: ${[...new Set(done.failures)].join(', ')}`,
  )
  await judgeLoad(seen, notes, done, { since, opening: given, employerIds: offices.map(({ id }) => id) })
}

const judgeWaits = (notes: Notes, { done, migrations, begin, end, waits }: Upgraded) => {
  const meanwhile = done.timings.filter((timing) => timing.begin < end && timing.begin + timing.ms > begin)
  notes.count('migrations', migrations)
  notes.count('seconds to migrate and start', Math.round((end - begin) / 100) / 10)
  notes.count('requests while migrating', meanwhile.length)
  notes.count('longest request while migrating, ms', longestOf(meanwhile))
  notes.count(
    'longest request otherwise, ms',
    longestOf(done.timings.filter((timing) => !meanwhile.includes(timing))),
  )
  notes.count('longest wait for tables, ms', waits.ms)
  notes.count('looks at what waits', waits.looks)
  notes.hold(migrations > 0, 'no migration was applied')
  notes.hold(meanwhile.length > 0, 'nobody asked for anything while it migrated')
  notes.hold(waits.looks > 0, 'nobody looked at what waits for tables')
  notes.hold(
    waits.ms <= MOST_WAIT_MS,
    `somebody waited ${waits.ms} ms for tables, after ${waits.after}, in: ${waits.statement}`,
  )
}

const longestOf = (timings: readonly Timing[]) => Math.round(Math.max(0, ...timings.map(({ ms }) => ms)))

const EVERY_MS = 10
/** Longest acceptable wait for a table, in milliseconds. */
const MOST_WAIT_MS = 1000

interface Waits {
  /**
   * The longest that one transaction, which is at least a part of a request, has waited for tables, all of its waits
   * together.
   */
  readonly ms: number
  /** The waiting statement, and the newest migration then: the next one caused the wait. */
  readonly statement: string
  readonly after: string
  /** The number of samples: without any, nothing is proven. */
  readonly looks: number
}

interface Waiting {
  readonly who: string
  /** One of its waits, with its duration so far. */
  readonly since: string
  readonly ms: number
  readonly statement: string
  readonly after: string
}

/** Samples a hundred times a second how long people and workers wait for tables, until it is called. */
export const watchWaits = async (admin: pg.Pool): Promise<() => Promise<Waits>> => {
  const client = await admin.connect()
  const watch = openWatch()
  const stop = repeatedly(EVERY_MS, async () => watch.look((await client.query<Waiting>(WAITING)).rows))
  return async () => {
    await stop()
    client.release()
    return watch.longest()
  }
}

/** Adds up the samples: a transaction that waits for one table and then for another has waited for both. */
export const openWatch = () => {
  const known = new Map<string, Map<string, number>>()
  let longest = { ms: 0, statement: '', after: '' }
  let looks = 0
  return {
    look: (waiting: readonly Waiting[]) => {
      looks += 1
      for (const { who, since, ms, statement, after } of waiting) {
        const waits = known.get(who) ?? new Map<string, number>()
        known.set(who, waits.set(since, ms))
        const sum = Math.round([...waits.values()].reduce((all, one) => all + one, 0))
        if (sum > longest.ms) longest = { ms: sum, statement, after }
      }
    },
    longest: (): Waits => ({ ...longest, looks }),
  }
}

/** The three locks of those who read and write, which wait for nothing but a change of the table itself. */
const WAITING = `
  select l.pid || ' ' || a.xact_start as who, l.waitstart::text as since, left(a.query, 120) as statement,
    extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms,
      (select max(name) from kysely_migration) as after
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and l.locktype = 'relation' and l.mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
    and l.waitstart is not null`
