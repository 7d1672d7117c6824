import { z } from 'zod'
import { castWorkplaces } from '#test/archive-cast.ts'
import { cookieFor } from '#test/callers.ts'
import { castAssignment, castSara, castVikar, PASSWORD } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { one, rest, type Call } from '#test/calling.ts'
import { castLink } from '#test/login-links.ts'
import type { LinkPurpose } from '#features/identity/server/login/links.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { untilQuiet } from '#test/sweeps/changes.ts'
import { endsSoon, openStream } from './open-streams.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Deactivates a person: none of their sessions, passwords and links works from the next request on. Then deletes them
 * permanently: no personal data is left in any column, and the ledger stays, without names.
 */
export const attack: Attack = async (stage) => {
  const { app } = stage.target
  const cast = await castWorkplaces(app)
  const sara = await castSara(app)
  await app.db.query("select graphile_worker.wake('deliver-sms')") // some of it was written without the program
  await untilQuiet(app)
  await substitute(stage, cast, sara)
  await employer(stage, cast, sara)
}

type Cast = Awaited<ReturnType<typeof castWorkplaces>>
interface Person {
  readonly userId: string
  readonly email: string
}

const substitute = async (stage: Stage, { ola, login }: Cast, sara: Person) => {
  const words = [
    'Ola Hansen',
    ola.email,
    ola.phone,
    ola.phone.slice(3),
    '@Ola kommer gjerne',
    'Ola er opptatt den natten',
  ]
  await closedAtOnce(stage, 'a substitute', login, sara, [])
  await gone(stage, 'a substitute', login, sara, words)
}

const employer = async (stage: Stage, { kari }: Cast, sara: Person) => {
  const { app } = stage.target
  const siri = await castVikar(app, kari, 'Siri Nygård')
  const token = (await castAssignment(app, kari)).token(siri.id)
  await untilQuiet(app)
  const taken = { token, responseMessage: '' }
  await stage.send(rest(one('claim-assignment'), taken))
  const answers = [
    paths.response(token),
    serverPaths.responseCalendar(token),
    serverPaths.responseLive(token),
    serverPaths.responseWhy(token),
  ]
  await closedAtOnce(stage, 'an administrator', kari, sara, answers)
  const words = [
    'Kari Nordmann',
    kari.email,
    'Fjellhamar',
    'Siri Dahl',
    'Siri Nygård',
    siri.phone,
    siri.email,
    'Siri er bortreist',
  ]
  await gone(stage, 'an administrator', kari, sara, words)
}

const deleted = (userId: string, body: object): Call => ({
  method: 'POST',
  path: `/api/service/customers/${userId}/deletion`,
  body: JSON.stringify(body),
})

/** The confirmation of leaving the coming shifts of a closing office. */
const leavingShifts = async (sendAs: Stage['sendAs'], sara: Person, { userId }: Person) => {
  const { json } = await sendAs(sara, { method: 'GET', path: `/api/service/customers/${userId}/deletion` })
  const { closing } = z.object({ closing: z.object({ seen: z.string() }) }).parse(json)
  return { shifts: 'keep', seen: closing.seen }
}

const closedAtOnce = async (
  { target: { app, url }, tally, send, sendAs }: Stage,
  who: string,
  person: Person,
  sara: Person,
  links: readonly string[],
) => {
  const cookies = [await cookieFor(app, person.userId), await cookieFor(app, person.userId)]
  const doors = await doorsOf(app, person)
  const opens = async () => {
    const found: string[] = []
    for (const cookie of cookies)
      if ((await send({ method: 'GET', path: '/api/me', cookie })).json !== null) found.push('a session')
    for (const path of links)
      if ((await send({ method: 'GET', path })).status === 200) found.push(path.slice(0, 3))
    return found
  }
  const before = await opens()
  const all = cookies.length + links.length
  tally.note(`${who}, before`, before.length === all ? null : `only ${before.length} of ${all} open`)
  const streams = [await openStream(url, paths.live, cookies[0])]
  for (const path of links.filter((link) => link.endsWith(LIVE))) streams.push(await openStream(url, path))
  const answer = await sendAs(
    sara,
    deleted(person.userId, { deleteType: 'soft', ...(await leavingShifts(sendAs, sara, person)) }),
  )
  tally.note(`${who} is deactivated`, answer.status === 200 ? null : `status ${answer.status}`)
  const after = await opens()
  tally.note(`${who}, at the next request`, after.length === 0 ? null : `${after.join(', ')} still opens`)
  for (const stream of streams) tally.note(`${who} who listens at ${stream.name}`, await endsSoon(stream))
  for (const { name, call } of doors) {
    const { status } = await send(call)
    tally.note(`${who} at ${name}`, status === 401 || status === 410 ? null : `status ${status}`)
  }
}

/** The end of the address of an answer page's stream. */
const LIVE = serverPaths.responseLive('').slice(paths.response('').length)

/** The uses of each kind of link. */
const USED_AT = {
  login: 'admin-sign-in',
  'admin-magic': 'admin-sign-in',
  'choose-password': 'choose-password',
  'confirm-email': 'confirm-email',
} as const satisfies Record<LinkPurpose, string>

const NEW_PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

/** The password, and a link of each kind. */
const doorsOf = async (app: Stage['target']['app'], { userId, email }: Person) => {
  const doors = [{ name: 'sign-in', call: rest(one('sign-in'), { email, password: PASSWORD }) }]
  for (const [purpose, operationId] of Object.entries(USED_AT) as [LinkPurpose, string][]) {
    const token = await castLink(app, userId, purpose)
    const more = purpose === 'choose-password' ? NEW_PASSWORD : {}
    const call = rest(one(operationId), { token, ...more })
    doors.push({ name: `${operationId} (${purpose})`, call })
  }
  return doors
}

const gone = async (
  { target: { app }, tally, sendAs }: Stage,
  who: string,
  person: Person,
  sara: Person,
  words: readonly string[],
) => {
  const before = await dumpTables(app)
  for (const word of words)
    tally.note(
      `«${word.slice(0, 12)}…» is there before`,
      rowWith(before, word) ? null : 'nothing to look for',
    )
  const ledger = await sums(app)
  const body = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
  const leaving = await leavingShifts(sendAs, sara, person)
  const { status, json } = await sendAs(sara, deleted(person.userId, { ...body, ...leaving }))
  tally.note(`${who} is deleted`, status === 200 ? null : `status ${status} ${JSON.stringify(json)}`)
  const after = await dumpTables(app)
  for (const word of words) {
    const left = rowWith(after, word)
    tally.note(`what is left of ${who}`, left === undefined ? null : `${left.slice(0, 160)}`)
  }
  tally.note(`the ledger without ${who}`, (await sums(app)) === ledger ? null : 'is not what it was')
}

const rowWith = (rows: readonly string[], word: string) =>
  rows.find((line) => line.toLowerCase().includes(word.toLowerCase()))

const sums = async ({ db }: Stage['target']['app']) =>
  JSON.stringify(
    await db.query(
      'select employer_id, kind, sum(credits)::int as credits, count(*)::int as rows from credit_ledger group by 1, 2 order by 1, 2',
    ),
  )
