import { castWorkplaces } from '#test/archive-cast.ts'
import { cookieFor } from '#test/callers.ts'
import { castAssignment, castSara, castVikar, PASSWORD } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { castLink } from '#test/login-links.ts'
import { paths } from '#shared/paths.ts'
import type { Call } from './calls.ts'
import { untilQuiet } from './changes.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Somebody is deactivated: at the next request nothing of theirs opens any more, no session, password or link. Then deleted for
 * good: nothing personal is left in any column, the ledger stays as it was, without names.
 */
export const attack: Attack = async (stage) => {
  const { app } = stage.target
  const cast = await castWorkplaces(app)
  const sara = await castSara(app)
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
  const answers = [paths.response(token), paths.responseCalendar(token), paths.responseLive(token)]
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

const closedAtOnce = async (
  { target: { app }, tally, send, sendAs }: Stage,
  who: string,
  person: Person,
  sara: Person,
  links: readonly string[],
) => {
  const cookies = [await cookieFor(app, person.userId), await cookieFor(app, person.userId)]
  const secrets = [
    await castLink(app, person.userId, 'login'),
    await castLink(app, person.userId, 'confirm-email'),
  ]
  const opens = async () => {
    const found: string[] = []
    for (const cookie of cookies)
      if ((await send({ method: 'GET', path: '/api/me', cookie })).json !== null) found.push('a session')
    for (const path of links)
      if ((await send({ method: 'GET', path })).status === 200) found.push(path.slice(0, 3))
    return found
  }
  const before = await opens()
  tally.note(`${who}, before`, before.length >= cookies.length ? null : 'was not logged in')
  const answer = await sendAs(sara, deleted(person.userId, { deleteType: 'soft' }))
  tally.note(`${who} is deactivated`, answer.status === 200 ? null : `status ${answer.status}`)
  const after = await opens()
  tally.note(`${who}, at the next request`, after.length === 0 ? null : `${after.join(', ')} still opens`)
  const doors: readonly Call[] = [
    {
      method: 'POST',
      path: '/api/sign-in',
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    },
    ...secrets.map((token) => ({ method: 'POST', path: '/api/login-link', body: JSON.stringify({ token }) })),
    { method: 'POST', path: '/api/confirm-email', body: JSON.stringify({ token: secrets[1] }) },
  ]
  for (const door of doors) {
    const { status } = await send(door)
    tally.note(`${who} at ${door.path}`, status === 401 || status === 410 ? null : `status ${status}`)
  }
}

const gone = async (
  { target: { app }, tally, sendAs }: Stage,
  who: string,
  person: Person,
  sara: Person,
  words: readonly string[],
) => {
  for (const word of words) {
    const held = await rowsWith(app, word)
    tally.note(`«${word.slice(0, 12)}…» is there before`, held.length > 0 ? null : 'nothing to look for')
  }
  const ledger = await sums(app)
  const body = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
  const { status, json } = await sendAs(sara, deleted(person.userId, body))
  tally.note(`${who} is deleted`, status === 200 ? null : `status ${status} ${JSON.stringify(json)}`)
  for (const word of words) {
    const [left] = await rowsWith(app, word)
    tally.note(`what is left of ${who}`, left === undefined ? null : `${left.slice(0, 160)}`)
  }
  tally.note(`the ledger without ${who}`, (await sums(app)) === ledger ? null : 'is not what it was')
}

const rowsWith = async (app: Stage['target']['app'], word: string) =>
  (await dumpTables(app)).filter((line) => line.toLowerCase().includes(word.toLowerCase()))

const sums = async ({ db }: Stage['target']['app']) =>
  JSON.stringify(
    await db.query(
      'select employer_id, kind, sum(credits)::int as credits, count(*)::int as rows from credit_ledger group by 1, 2 order by 1, 2',
    ),
  )
