import { sql, type RawBuilder } from 'kysely'
import { osloToday } from '#shared/dates.ts'
import type { LogFilter } from '../shapes.ts'

/** Where a page of the log ended. */
interface Place {
  readonly at: string
  readonly id: string
}

/** A stretch of the log in the order of an index. */
interface Stretch {
  readonly where: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
}

interface Order {
  readonly stretches: readonly Stretch[]
  /** The order across all of them. */
  readonly by: RawBuilder<unknown>
}

/**
 * Shifts from a day on are read forwards, those up to one backwards. Without days: first those from today on, forwards, then what is
 * past, backwards. So what is nearest is always first.
 */
export const orderOf = ({ from, to }: LogFilter, cursor: string | undefined): Order => {
  const [at, id] = cursor?.split('_') ?? []
  const place = at && id ? { at, id } : null
  if (from) return { stretches: [{ where: ahead(place), by: FORWARDS }], by: FORWARDS }
  if (to) return { stretches: [{ where: behind(place), by: BACKWARDS }], by: BACKWARDS }
  return nearest(place, osloToday(new Date()))
}

// By the date first, for its index; within it the start decides.
const FORWARDS = sql`a.assignment_date, a.starts_at, a.id`
const BACKWARDS = sql`a.assignment_date desc, a.starts_at desc, a.id desc`

const ahead = (place: Place | null) =>
  place
    ? sql`and a.assignment_date >= ${dayOf(place)} and (a.starts_at, a.id) > (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql``

const behind = (place: Place | null) =>
  place
    ? sql`and a.assignment_date <= ${dayOf(place)} and (a.starts_at, a.id) < (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql``

const dayOf = ({ at }: Place) => sql`(${at}::timestamptz at time zone 'Europe/Oslo')::date`

const nearest = (place: Place | null, today: string): Order => {
  const isPast = place !== null && osloToday(new Date(place.at)) < today
  const past = {
    where: sql`and a.assignment_date < ${today}::date ${behind(isPast ? place : null)}`,
    by: BACKWARDS,
  }
  if (isPast) return { stretches: [past], by: BACKWARDS }
  const coming = { where: sql`and a.assignment_date >= ${today}::date ${ahead(place)}`, by: FORWARDS }
  const isComing = sql`a.assignment_date >= ${today}::date`
  return {
    stretches: [coming, past],
    by: sql`${isComing} desc, case when ${isComing} then a.starts_at end, case when ${isComing} then a.id end,
      a.starts_at desc, a.id desc`,
  }
}
