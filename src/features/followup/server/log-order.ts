import { sql, type RawBuilder } from 'kysely'
import { osloToday } from '#shared/dates.ts'
import type { LogFilter } from '../shapes.ts'

/** The position at which a page of the log ended. */
interface Cursor {
  readonly at: string
  readonly id: string
}

/** A part of the log that an index orders. */
interface Stretch {
  readonly where: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
}

interface LogOrder {
  readonly stretches: readonly Stretch[]
  /** The order across all stretches. */
  readonly by: RawBuilder<unknown>
}

/**
 * Shifts from a day on are sorted forwards, shifts up to a day backwards. Without days, today's and coming shifts come
 * first, forwards, then past ones, backwards. The nearest is therefore always first.
 */
export const logOrderOf = ({ from, to }: LogFilter, text: string | undefined): LogOrder => {
  const [at, id] = text?.split('_') ?? []
  const cursor = at && id ? { at, id } : null
  if (from) return { stretches: [{ where: ahead(cursor), by: FORWARDS }], by: FORWARDS }
  if (to) return { stretches: [{ where: behind(cursor), by: BACKWARDS }], by: BACKWARDS }
  return nearest(cursor, osloToday(new Date()))
}

// The date is first because its index has it; within a date the start decides.
const FORWARDS = sql`a.assignment_date, a.starts_at, a.id`
const BACKWARDS = sql`a.assignment_date desc, a.starts_at desc, a.id desc`

const ahead = (cursor: Cursor | null) =>
  cursor
    ? sql`and a.assignment_date >= ${dayOf(cursor)} and (a.starts_at, a.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``

const behind = (cursor: Cursor | null) =>
  cursor
    ? sql`and a.assignment_date <= ${dayOf(cursor)} and (a.starts_at, a.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``

const dayOf = ({ at }: Cursor) => sql`(${at}::timestamptz at time zone 'Europe/Oslo')::date`

const nearest = (cursor: Cursor | null, today: string): LogOrder => {
  const isPast = cursor !== null && osloToday(new Date(cursor.at)) < today
  const past = {
    where: sql`and a.assignment_date < ${today}::date ${behind(isPast ? cursor : null)}`,
    by: BACKWARDS,
  }
  if (isPast) return { stretches: [past], by: BACKWARDS }
  const coming = { where: sql`and a.assignment_date >= ${today}::date ${ahead(cursor)}`, by: FORWARDS }
  const isComing = sql`a.assignment_date >= ${today}::date`
  return {
    stretches: [coming, past],
    by: sql`${isComing} desc, case when ${isComing} then a.starts_at end, case when ${isComing} then a.id end,
      a.starts_at desc, a.id desc`,
  }
}
