import { checkAcknowledged, checkBought } from '../acknowledged.ts'
import { checkBalances } from '../balances.ts'
import type { Seen } from '../cluster.ts'
import type { Done, Timing } from '../done.ts'
import { checkMessages } from '../messages.ts'
import type { Notes } from '../notes.ts'
import { MOST_WAIT_MS, type Waits } from './waits.ts'

export interface Upgraded {
  readonly done: Done
  readonly offices: readonly { readonly id: string }[]
  /** Initial credits of each, without a row in the ledger. */
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
  await checkAcknowledged(seen, notes, done)
  await checkBought(seen, notes, done)
  await checkMessages(seen, notes, { since })
  await checkBalances(seen, notes, { opening: given, employerIds: offices.map(({ id }) => id) })
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
