import { sql } from 'kysely'
import { listDepartments } from '#features/employers/server/departments/departments.ts'
import { readClosedDays } from '#features/employers/server/closed-days/closed-days.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { holidaysFrom } from '#shared/holidays.ts'
import type { Suggestions } from '../proposal-shapes.ts'
import { listTemplates } from './templates.ts'
import { isTrial } from './trial.ts'

/** The number of latest assignments read, and the numbers of distinct titles, places and shifts returned. */
const LOOKED_AT = 300
const GIVEN = 20
const SHIFTS_GIVEN = 10

type Used = Omit<Suggestions['shifts'][number], 'asked'> & { readonly requestId: string }

/**
 * Titles, places and shifts of earlier requests, most recent first. Texts that differ only in case are listed once.
 *
 * @param today YYYY-MM-DD in Oslo
 */
export const readSuggestions = async (tx: TenantTransaction, today: string): Promise<Suggestions> => {
  const { employerId } = tx.scope
  const { rows } = await sql<Used>`
    select id, request_id, title, location, start_time, end_time from assignments a where employer_id = ${employerId}
      and not ${isTrial(sql`a.title`, sql`a.description`)}
      and not exists (select from requests q where q.employer_id = a.employer_id and q.id = a.request_id
      and q.undone_at is not null)
    order by created_at desc, id desc limit ${LOOKED_AT}`.execute(tx)
  const shifts = different(rows, ({ title, location, startTime, endTime }) =>
    [title, location, startTime, endTime].join('\n'),
  ).slice(0, SHIFTS_GIVEN)
  const [asked, templates, { departments, isBound }, closedDays] = await Promise.all([
    countAsked(tx, shifts),
    listTemplates(tx),
    listDepartments(tx),
    readClosedDays(tx, today),
  ])
  return {
    departments: departments.flatMap(({ isClosed, isYours, ...choice }) =>
      isYours && !isClosed ? [choice] : [],
    ),
    isBound,
    titles: texts(rows.map(({ title }) => title)),
    locations: texts(rows.map(({ location }) => location)),
    shifts: shifts.map(({ requestId, ...shift }) => ({ ...shift, asked: asked.get(requestId) ?? 0 })),
    templates,
    daysOff: [...holidaysFrom(today, 366), ...closedDays],
    usualTimes: mostUsed(rows),
  }
}

const texts = (used: readonly string[]) => different(used, (text) => text).slice(0, GIVEN)

/** The first of each name, in the given order. */
const different = <One>(all: readonly One[], nameOf: (one: One) => string): One[] =>
  [...Map.groupBy(all, (one) => nameOf(one).toLocaleLowerCase('nb-NO')).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  )

const isOf = ({ scope }: TenantTransaction, shifts: readonly Used[]) =>
  sql`employer_id = ${scope.employerId} and request_id = any(${shifts.map(({ requestId }) => requestId)}::uuid[])`

/** The number of people by request, including those who wait in its line: a new request asks all of them. */
const countAsked = async (tx: TenantTransaction, shifts: readonly Used[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ requestId: string; asked: number }>`
    select request_id, count(*)::integer as asked from (
      select request_id, vikar_id from recipients where ${isOf(tx, shifts)}
      union select request_id, vikar_id from request_line where ${isOf(tx, shifts)}
    ) asked group by request_id`.execute(tx)
  return new Map(rows.map(({ requestId, asked }) => [requestId, asked]))
}

/** The most frequent times, the latest among equals. */
const mostUsed = (rows: readonly Used[]): Suggestions['usualTimes'] => {
  const [most] = [
    ...Map.groupBy(rows, ({ startTime, endTime }) => `${startTime} ${endTime}`).values(),
  ].toSorted((one, other) => other.length - one.length)
  const [first] = most ?? []
  return first ? { startTime: first.startTime, endTime: first.endTime } : null
}
