import { openResponseLink, type ResponseLink } from '#features/assignments/server/response-link.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import type { Tokens } from '#server/tokens.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { cookieFor } from '../callers.ts'
import {
  castColleague,
  castDepartment,
  castKari,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '../cast.ts'
import { serveTestApp } from '../http.ts'
import { snapshotRows } from './snapshot-rows.ts'
import type { State } from './replay.ts'

export interface Person {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
}

/** The response of the API. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** An office of two colleagues with five substitutes: the start of each sequence of acts. */
export interface ActsOffice {
  readonly app: TestApp
  readonly employerId: string
  readonly people: readonly Person[]
  /** The second colleague. */
  readonly colleagueId: string
  readonly departmentId: string
  /** Ids of the shifts, the oldest first. */
  readonly shifts: string[]
  /** The state of each request as its events give it. */
  readonly replayed: Map<string, State>
  /** Calls the API as the first colleague, or the second. */
  call(bySecond: boolean, method: string, path: string, body: object): Promise<Reply>
  /** A day for the next shift: a new one, or the last one again. */
  nextDate(isNew?: boolean): string
  /** An id for the next request: random ids would sort differently the next time. */
  nextId(): string
  /** The time this many hours after the start of the sequence, at a whole minute. */
  later(hours: number): string
  /** Replaces ids by names. */
  named(text: string): string
}

export const openActs = async (env: Record<string, string> = {}) => actsIn(await openTestApp(env))

/**
 * Creates the same office repeatedly: `begin` empties it. The same seed draws the same lines, on any day at any time.
 *
 * @param urlOf the address of a web process that takes the calls; by default this process does
 */
export const actsIn = async (services: TestApp, urlOf?: () => string) => {
  let [seed, begun] = [0, 0]
  const app = { ...services, tokens: drawingBy(services.tokens, () => seed) }
  const server = await serveTestApp(app)
  const kari = await castKari(app)
  const pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
  const cookies = [await cookieFor(app, kari.userId), await cookieFor(app, pia.userId)]
  const people = await castPeople(app, kari)
  const departmentId = await castDepartment(app, kari, 'Småskolen')
  const call: ActsOffice['call'] = async (bySecond, method, path, body) => {
    const response = await fetch(`${urlOf?.() ?? server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies[bySecond ? 1 : 0] ?? '' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const restoreRows = await snapshotRows(app.db)
  const begin = async (credits: number, draw = 0): Promise<ActsOffice> => {
    seed = draw
    begun += 1
    const first = begun.toString(16).padStart(8, '0')
    const beginning = await empty(app, restoreRows)
    if (credits > 0) await giveCredits(app, kari, credits)
    const shifts: string[] = []
    let [day, ids] = [2, 0]
    return {
      app,
      employerId: kari.scope.employerId,
      people,
      colleagueId: pia.userId,
      departmentId,
      shifts,
      replayed: new Map(),
      call,
      nextDate: (isNew = true) => addDays(osloToday(beginning), isNew || day === 2 ? (day += 1) : day),
      later: (hours) =>
        new Date(Math.ceil(beginning.getTime() / MINUTE) * MINUTE + hours * 60 * MINUTE).toISOString(),
      nextId: () => `${first}-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
      named: (text) => inNames(text, people, shifts),
    }
  }
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { begin, close }
}

const MINUTE = 60_000

/** Seeds the order of lines, and the number of days until the shift. */
const drawingBy = (tokens: Tokens, seed: () => number): Tokens => ({
  derive: (kind, rowId) => {
    if (kind !== 'line-seeds') return tokens.derive(kind, rowId)
    const [day, today] = [new Date(rowId.split(' ')[1] ?? ''), new Date()].map((at) =>
      Date.parse(osloToday(at)),
    )
    return `${seed()} ${Number(day) - Number(today)}`
  },
})

/** By SMS and e-mail, by SMS only, by e-mail only (no SMS, landline). */
const castPeople = async (app: TestApp, kari: CastAdministrator): Promise<Person[]> => {
  const made = [
    await castVikar(app, kari, 'Ola Hansen'),
    await castVikar(app, kari, 'Siri Dahl'),
    await castVikar(app, kari, 'Per Lie'),
    await castVikar(app, kari, 'Eva Moe', 22_000_000),
    await castVikar(app, kari, 'Jon Dal'),
  ]
  await app.db.query('update vikarer set email = null where id = $1', [made[1]?.id])
  await app.db.query('update vikarer set no_sms = true where id = $1', [made[2]?.id])
  // Lines draw among people by these.
  for (const [at, { id }] of made.entries())
    await app.db.query('update vikarer set id = $2 where id = $1', [
      id,
      `00000000-0000-4000-8000-00000000000${at}`,
    ])
  const rows = await app.db.query(
    'select id, full_name as "fullName", phone, email from vikarer order by created_at, id',
  )
  return rows as unknown as Person[]
}

/** Returns the time at which the next sequence begins. */
const empty = async (app: TestApp, restoreRows: () => Promise<void>): Promise<Date> => {
  await app.db.query('delete from graphile_worker._private_jobs')
  for (const table of [
    'rate_limits',
    'assignments',
    'requests',
    'sms_history',
    'email_history',
    'credit_ledger',
  ])
    await app.db.query(`delete from ${table}`)
  await restoreRows()
  await app.db.query('update sms_credits set balance = 0')
  const beginning = new Date(Date.now() + AHEAD_MS)
  app.clock.set(beginning.toISOString())
  return beginning
}

/**
 * Only acts move the service's clock. It must not fall behind the database's, or an answer would follow a later
 * question.
 */
const AHEAD_MS = 2 * MINUTE

const inNames = (text: string, people: readonly Person[], shifts: readonly string[]) => {
  let named = text
  for (const { id, fullName } of people) named = named.replaceAll(id, fullName)
  for (const [at, id] of shifts.entries()) named = named.replaceAll(id, `shift ${at}`)
  return named
}

/** The secret of a substitute's link to a shift; null when they were not asked. */
export const tokenOf = async ({ app }: ActsOffice, shift: string, vikar: string): Promise<string | null> => {
  const [asked] = await app.db.query(
    `select t.id from recipients t join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
     where a.id = $1 and t.vikar_id = $2`,
    [shift, vikar],
  )
  return asked ? app.tokens.derive('assignment_response_tokens', String(asked['id'])) : null
}

/** The link of a substitute to a shift; null when they were not asked, or it is over. */
export const linkOf = async (
  office: ActsOffice,
  shift: string,
  vikar: string,
): Promise<ResponseLink | null> => {
  const token = await tokenOf(office, shift, vikar)
  return token === null ? null : openResponseLink(office.app.database, token, shiftKey(shift))
}
