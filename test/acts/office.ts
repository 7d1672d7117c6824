import { openResponseLink, type ResponseLink } from '#features/assignments/server/response-link.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { addDays, osloToday } from '#shared/dates.ts'
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
import type { State } from './replay.ts'

export interface Person {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
}

/** The product's answer. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** An office of two colleagues, with five substitutes, as each sequence of acts finds it. */
export interface ActsOffice {
  readonly app: TestApp
  readonly employerId: string
  readonly people: readonly Person[]
  readonly departmentId: string
  /** Ids of the shifts, the oldest first. */
  readonly shifts: string[]
  /** The state of each request as its events give it. */
  readonly replayed: Map<string, State>
  /** Calls the API as the first colleague, or the second. */
  call(bySecond: boolean, method: string, path: string, body: object): Promise<Reply>
  /** A day for the next shift. */
  nextDate(): string
  /** Writes names in place of ids. */
  named(text: string): string
}

export const openActs = async (env: Record<string, string> = {}) => actsIn(await openTestApp(env))

/**
 * The same office again and again: `begin` empties it.
 *
 * @param urlOf the address of a web process that takes the calls; left out, this process does
 */
export const actsIn = async (app: TestApp, urlOf?: () => string) => {
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
  const begin = async (credits: number): Promise<ActsOffice> => {
    await empty(app, kari, credits)
    const shifts: string[] = []
    let day = 2
    return {
      app,
      employerId: kari.scope.employerId,
      people,
      departmentId,
      shifts,
      replayed: new Map(),
      call,
      nextDate: () => addDays(osloToday(new Date()), (day += 1)),
      named: (text) => inNames(text, people, shifts),
    }
  }
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { begin, close }
}

/** By SMS and e-mail, by SMS alone, by e-mail alone (no SMS, landline). */
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
  const rows = await app.db.query(
    'select id, full_name as "fullName", phone, email from vikarer order by created_at, id',
  )
  return rows as unknown as Person[]
}

const empty = async (app: TestApp, kari: CastAdministrator, credits: number) => {
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
  await app.db.query(
    'update vikarer set email_refusal = null, email_refused_at = null, email_bounced = false where email_refusal is not null',
  )
  await app.db.query('update sms_credits set balance = 0')
  app.clock.set(new Date().toISOString())
  if (credits > 0) await giveCredits(app, kari, credits)
}

const inNames = (text: string, people: readonly Person[], shifts: readonly string[]) => {
  let named = text
  for (const { id, fullName } of people) named = named.replaceAll(id, fullName)
  for (const [at, id] of shifts.entries()) named = named.replaceAll(id, `shift ${at}`)
  return named
}

/** The link of a substitute to a shift; null when they were not asked, or it is over. */
export const linkOf = async (
  { app }: ActsOffice,
  shift: string,
  vikar: string,
): Promise<ResponseLink | null> => {
  const [asked] = await app.db.query(
    `select t.id from recipients t join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
     where a.id = $1 and t.vikar_id = $2`,
    [shift, vikar],
  )
  if (!asked) return null
  const token = app.tokens.derive('assignment_response_tokens', String(asked['id']))
  return openResponseLink(app.database, token, shiftKey(shift))
}
