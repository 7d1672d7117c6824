import { setTimeout as pause } from 'node:timers/promises'
import { rest, rpc, one } from '#test/calling.ts'
import { castAssignment, castKari, castVikar, giveCredits } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { castInvitation, castLink } from '#test/login-links.ts'
import type { LinkPurpose } from '#features/accounts/server/links.ts'
import { paths } from '#shared/paths.ts'
import { overTheWire, type Answer, type Call } from './calls.ts'
import { openWatch } from './changes.ts'
import { first, toldApart } from './judges.ts'
import type { Attack, Stage } from './stage.ts'

/** A way to use a secret, and how to get one that works. */
interface Door {
  readonly name: string
  call(token: string): Call
  /** One that works. */
  make(): Promise<string>
  /** Makes it too old. */
  age(token: string): Promise<unknown>
  /** Can it be used once only? */
  readonly once: boolean
}

/**
 * Guessed, tampered with, of another kind, too old, used up: whatever is wrong with a secret gets the very answer that a secret
 * gets which never was, and changes nothing. One that is right does get another, or nothing would have been shown.
 */
export const attack: Attack = async (stage) => {
  for (const door of stage.some(await doorsOf(stage))) await tryDoor(stage, door)
  await cookies(stage)
}

const tryDoor = async (stage: Stage, door: Door) => {
  const { app } = stage.target
  const whatChanged = await openWatch(app, ['sessions'])
  const ask = async (token: string) => {
    await app.db.query('delete from rate_limits')
    return stage.send(door.call(token))
  }
  const strange = await ask(guess())
  const right = await door.make()
  await whatChanged()
  for (const wrong of tampered(right, stage.depth === 'deep' ? right.length : 2)) {
    const answer = await ask(wrong)
    stage.tally.note(
      `${door.name} with «${wrong.slice(0, 40)}»`,
      first(toldApart(strange, answer), await whatChanged()),
    )
  }
  const late = await door.make()
  await door.age(late)
  await whatChanged()
  stage.tally.note(`${door.name}, too old`, first(toldApart(strange, await ask(late)), await whatChanged()))
  stage.tally.note(`${door.name}, the right one`, opens(strange, await ask(right)))
  if (!door.once) return
  await pause(50)
  await whatChanged()
  stage.tally.note(
    `${door.name}, used already`,
    first(toldApart(strange, await ask(right)), await whatChanged()),
  )
}

/** A judge that sees no difference at all would find nothing else either. */
const opens = (strange: Answer, right: Answer) =>
  toldApart(strange, right) === null ? 'is answered like one that never was' : null

const guess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** Each letter changed, cut, lengthened, in other letters and writings. */
export const tampered = (token: string, letters = token.length): string[] => [
  ...Array.from(
    { length: letters },
    (_, at) => token.slice(0, at) + otherThan(token[at]) + token.slice(at + 1),
  ),
  token.slice(0, -1),
  `${token}A`,
  token + token,
  token.toUpperCase() === token ? `x${token}` : token.toUpperCase(),
  token.slice(11) + token.slice(0, 11),
  ` ${token}`,
  `${token}=`,
  `${token}\u0000`,
  `${token}' or '1'='1`,
  crypto.randomUUID(),
  'x',
  '__proto__',
]

const otherThan = (letter = '') => (letter === 'A' ? 'B' : 'A')

const doorsOf = async ({ target: { app }, send }: Stage): Promise<Door[]> => {
  const kari = await castKari(app)
  await giveCredits(app, kari, 10_000)
  const asked = async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const made = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    return made.token(ola.id)
  }
  const ageAnswer = () =>
    app.db.query(
      "update assignment_response_tokens set expires_at = now() - interval '1 second' where id = (select id from assignment_response_tokens order by created_at desc, id desc limit 1)",
    )
  const ageLink = () =>
    app.db.query(
      "update login_links set expires_at = now() - interval '1 second' where id = (select id from login_links order by id desc limit 1)",
    )
  const answerDoor = (name: string, call: Door['call']): Door => ({
    name,
    call,
    make: asked,
    age: ageAnswer,
    once: false,
  })
  const won = async () => {
    const token = await asked()
    const claim = overTheWire(rest(one('claim-assignment'), { token, responseMessage: '' }))
    await send(claim)
    return token
  }
  const invited = async () => castInvitation(app, kari, await castVikar(app, kari, 'Siri Dahl'))
  const linkDoor = (
    operationId: string,
    purpose: LinkPurpose,
    more: object,
    once: boolean,
    way = rest,
  ): Door => ({
    name: `${operationId} (${purpose})`,
    call: (token) => overTheWire(way(one(operationId), { token, ...more })),
    make: () => (purpose === 'choose-password' ? invited() : castLink(app, kari.userId, purpose)),
    age: ageLink,
    once,
  })
  const at =
    (path: (token: string) => string, method = 'GET', body?: string): Door['call'] =>
    (token) => ({
      method,
      path: path(token),
      ...(body === undefined ? {} : { body, headers: FORM }),
    })
  const answers = ['claim-assignment', 'decline-assignment', 'withdraw-from-assignment'].flatMap(
    (operationId) =>
      [rest, rpc].map((way) =>
        answerDoor(`${operationId} by ${way.name}`, (token) =>
          overTheWire(way(one(operationId), { token, responseMessage: '' })),
        ),
      ),
  )
  return [
    answerDoor(
      'the answer page',
      at((token) => paths.response(token)),
    ),
    answerDoor(
      'an answer',
      at((token) => paths.response(token), 'POST', 'response=declined'),
    ),
    { ...answerDoor('the calendar file', at(paths.responseCalendar)), make: won },
    answerDoor('a touch', at(paths.responseOpened, 'POST', '')),
    { ...answerDoor('a withdrawal', at(paths.responseWithdraw, 'POST', '')), make: won },
    answerDoor('notices', at(paths.responseLive)),
    ...answers,
    linkDoor('check-login-link', 'login', {}, false),
    linkDoor('check-login-link', 'admin-magic', {}, false, rpc),
    linkDoor('admin-sign-in', 'login', {}, true),
    linkDoor('admin-sign-in', 'admin-magic', {}, true, rpc),
    linkDoor('check-invitation', 'choose-password', {}, false),
    linkDoor('choose-password', 'choose-password', PASSWORD, true),
    linkDoor('confirm-email', 'confirm-email', {}, true),
  ]
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

/** A cookie that is not exactly what was given out belongs to nobody. */
const cookies = async ({ target: { app }, tally, send }: Stage) => {
  const [kari] = await app.db.query("select user_id from profiles where role = 'administrator' limit 1")
  const cookie = await cookieFor(app, String(kari?.['user_id']))
  const me = async (value: string) => (await send({ method: 'GET', path: '/api/me', cookie: value })).json
  tally.note('a cookie as it was given', (await me(cookie)) === null ? 'is nobody’s' : null)
  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
  const plain = decodeURIComponent(value)
  const [token = '', signature = ''] = plain.split('.')
  const others = [
    ...tampered(token).map((wrong) => `${wrong}.${signature}`),
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${token}`,
  ]
  for (const wrong of others)
    tally.note(
      `a cookie ${wrong.slice(0, 30)}`,
      (await me(`${name}=${encodeURIComponent(wrong)}`)) === null ? null : 'is somebody’s',
    )
}
