import { setTimeout as pause } from 'node:timers/promises'
import { cookieFor } from '#test/callers.ts'
import type { Answer } from '#test/calling.ts'
import { openWatch } from '#test/sweeps/changes.ts'
import { first, toldApart } from '#test/sweeps/judges.ts'
import { castAll } from '#test/sweeps/stage.ts'
import { age, doorsOf, guess, type Door, type Opened } from './doors.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Guessed, altered, of another kind, expired, used: every bad secret gets the answer of one that never existed, and
 * changes nothing; an expired answer link may admit that it has expired. A valid secret must get a different answer, or
 * the trial would prove nothing.
 */
export const attack: Attack = async (stage) => {
  const doors = doorsOf(stage, await castAll(stage))
  for (const door of stage.some(doors)) await tryDoor(stage, door)
  await tryCookies(stage)
}

const tryDoor = async (stage: Stage, { name, once, open }: Door) => {
  const { app } = stage.target
  const whatChanged = await openWatch(app, ['sessions'])
  const ask = async ({ call }: Opened, token: string) => {
    await app.db.query('delete from rate_limits')
    return stage.send(call(token))
  }
  const late = await open()
  const strange = await ask(late, guess())
  const { saysOver } = await age(stage, late.token)
  await whatChanged()
  const told = await ask(late, late.token)
  const verdict = saysOver ? isOver(told) : toldApart(strange, told)
  stage.tally.note(`${name}, too old`, first(verdict, await whatChanged()))
  const right = await open()
  await whatChanged()
  const judge = async (wrong: string, isTold: (answer: Answer) => boolean) => {
    const answer = await ask(right, wrong)
    const different = isTold(answer) ? null : toldApart(strange, answer)
    stage.tally.note(`${name} with «${wrong.slice(0, 40)}»`, first(different, await whatChanged()))
  }
  for (const wrong of tampered(right.token, stage.depth === 'deep' ? right.token.length : 2))
    await judge(wrong, () => false)
  for (const untidy of surrounded(right.token)) await judge(untidy, (answer) => leadsTo(answer, right.token))
  stage.tally.note(`${name}, the right one`, opens(strange, await ask(right, right.token)))
  if (!once) return
  await pause(50)
  await whatChanged()
  const used = toldApart(strange, await ask(right, right.token))
  stage.tally.note(`${name}, used already`, first(used, await whatChanged()))
}

/** The link of a past shift still shows the outcome, and accepts nothing (decision 54). */
const isOver = ({ status }: Answer) =>
  [200, 204, 303, 404, 410].includes(status) ? null : `an expired link gets ${status}`

/** A judge that sees no difference at all would find nothing else either. */
const opens = (strange: Answer, right: Answer) =>
  toldApart(strange, right) === null ? 'is answered like one that never was' : null

/** The secret with letters changed, cut, appended, or in other cases and encodings. */
const tampered = (token: string, letters = token.length): string[] => [
  ...Array.from(
    { length: letters },
    (_, at) => token.slice(0, at) + otherThan(token[at]) + token.slice(at + 1),
  ),
  token.slice(0, -1),
  `A${token}`,
  token + token,
  token.toUpperCase() === token ? `x${token}` : token.toUpperCase(),
  token.slice(11) + token.slice(0, 11),
  crypto.randomUUID(),
  'x',
  '__proto__',
]

/** With extra characters around it, as left by mail programs and people. Entrances that read links may tidy these. */
const surrounded = (token: string): string[] => [
  ` ${token}`,
  `${token}=`,
  `${token}\u0000`,
  `${token}' or '1'='1`,
]

/** A redirect that reveals no more than the sent secret. */
const leadsTo = ({ status, headers }: Answer, token: string) =>
  status === 302 &&
  String(headers['location'])
    .split(/[/?=&]/)
    .includes(token)

const otherThan = (letter = '') => (letter === 'A' ? 'B' : 'A')

/** A cookie that differs from the issued one is no session. */
const tryCookies = async ({ target: { app }, tally, send }: Stage) => {
  const [kari] = await app.db.query("select user_id from profiles where role = 'administrator' limit 1")
  const cookie = await cookieFor(app, String(kari?.['user_id']))
  const me = async (value: string) => (await send({ method: 'GET', path: '/api/me', cookie: value })).json
  tally.note('a cookie as it was given', (await me(cookie)) === null ? 'is nobody’s' : null)
  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
  const plain = decodeURIComponent(value)
  const [token = '', signature = ''] = plain.split('.')
  const others = [
    ...[...tampered(token), ...surrounded(token)].map((wrong) => `${wrong}.${signature}`),
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
