import { sql } from 'kysely'
import type { Places } from '#features/assignments/server/cancel.ts'
import { lockAll } from '#features/assignments/server/lock.ts'
import { totalOf } from '#features/messages/server/effects-of.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { ShiftState } from '../../contract-acts.ts'
import type { ShiftAct } from './act-on-shift.ts'
import { cancelAndNotify, type Cancelled } from './cancel-and-notify.ts'
import type { Acted } from './read-plan.ts'
import { reopenable } from './shift-acts.ts'

export interface Cancelling {
  readonly id: string
  /** Further shifts of the same request. */
  readonly others: readonly string[]
  /** The office's words; may be empty. */
  readonly words: string
}

type Done = Omit<Cancelled, 'places' | 'cutFor' | 'cancelled'> & { readonly cancelled: string[] }

/** `foreign`: one of the others is not a shift of the same request. */
export type CancelRefusal = 'closed' | 'foreign'

/** Cancels a shift, and those of the others that are still open. */
export const cancelling =
  (config: Config, { id, others, words }: Cancelling): ShiftAct<Done, CancelRefusal> =>
  async (tx) => {
    const before = others.length > 0 ? await holdOthers(tx, id, others) : []
    if (!before) return { refused: 'foreign' }
    const cancelled = await cancelAndNotify(tx, config, id, { others, words })
    if (!cancelled) return { refused: 'closed' }
    const { places, cutFor, ...done } = cancelled
    const ids = [...done.cancelled]
    const meant = meantBy(places)
    const cut = meant.filter((vikarId) => cutFor.includes(vikarId))
    const acted: Acted = {
      sent: totalOf([done, done.reserves]),
      meant,
      isFreeing: false,
      notes: [
        ...(cut.length > 0 ? [{ code: 'words-cut' as const, vikarIds: cut }] : []),
        ...(await reopenable(tx, ...ids)),
      ],
      ...(ids.length > 1 && {
        others: before.filter((other) => other.id !== id && ids.includes(other.id)),
        named: namedBy(places),
      }),
    }
    return { done: { ...done, cancelled: ids }, acted }
  }

/** Locks all of the shifts by id, and reads the others. Null if one is not of the same request. */
const holdOthers = async (tx: TenantTransaction, id: string, others: readonly string[]) => {
  await lockAll(tx, [id, ...others])
  const { rows } = await sql<ShiftState & { id: string }>`
    select s.id, s.status, s.places, s.filled from assignments one
    join assignments s on s.employer_id = one.employer_id and s.request_id = one.request_id
    where one.employer_id = ${tx.scope.employerId} and one.id = ${id} and s.id = any(${[...others]}::uuid[])
    order by s.starts_at, s.id`.execute(tx)
  return rows.length === new Set(others).size ? rows.map((row) => ({ id: row.id, before: row })) : null
}

const meantBy = ({ holders, reserves }: Places): string[] => [
  ...new Set([...holders, ...reserves].map(({ vikarId }) => vikarId)),
]

const namedBy = ({ holders, reserves }: Places): Acted['named'] => {
  const isHolder = new Set(holders.map(({ vikarId }) => vikarId))
  return new Map(
    [...Map.groupBy([...holders, ...reserves], ({ vikarId }) => vikarId)].map(([vikarId, own]) => [
      vikarId,
      { about: own.length, isInReserve: !isHolder.has(vikarId) },
    ]),
  )
}
