import { setTimeout as pause } from 'node:timers/promises'
import { cookieFor } from '#test/callers.ts'
import type { Answer } from '#test/calling.ts'
import { openWatch } from '#test/sweeps/changes.ts'
import { castDoors, guess, withoutDoor, type Door } from './doors.ts'
import { first, toldApart } from '#test/sweeps/judges.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Guessed, tampered with, of another kind, too old, used up: whatever is wrong with a secret gets the very answer that a secret
 * gets which never was, and changes nothing; an answer link that is too old may say so. One that is right does get another, or nothing would have been shown.
 */
export const attack: Attack = async (stage) => {
  const doors = await castDoors(stage)
  for (const name of withoutDoor(doors))
    stage.tally.violate(name, 'takes a secret, and no door here calls it')
  for (const door of stage.some(doors)) await tryDoor(stage, door)
  await tryCookies(stage)
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
  const judge = async (wrong: string, isTold: (answer: Answer) => boolean) => {
    const answer = await ask(wrong)
    const verdict = isTold(answer) ? null : toldApart(strange, answer)
    stage.tally.note(`${door.name} with «${wrong.slice(0, 40)}»`, first(verdict, await whatChanged()))
  }
  for (const wrong of tampered(right, stage.depth === 'deep' ? right.length : 2))
    await judge(wrong, () => false)
  for (const untidy of surrounded(right)) await judge(untidy, (answer) => leadsTo(answer, right))
  const late = await door.make()
  await door.age(late)
  await whatChanged()
  const told = await ask(late)
  const verdict = door.saysOver ? isOver(told) : toldApart(strange, told)
  stage.tally.note(`${door.name}, too old`, first(verdict, await whatChanged()))
  stage.tally.note(`${door.name}, the right one`, opens(strange, await ask(right)))
  if (!door.once) return
  await pause(50)
  await whatChanged()
  stage.tally.note(
    `${door.name}, used already`,
    first(toldApart(strange, await ask(right)), await whatChanged()),
  )
}

/** Once the shift is over its link still shows how it ended, and takes nothing (decision 54). */
const isOver = ({ status }: Answer) =>
  [200, 204, 303, 404, 410].includes(status) ? null : `an expired link gets ${status}`

/** A judge that sees no difference at all would find nothing else either. */
const opens = (strange: Answer, right: Answer) =>
  toldApart(strange, right) === null ? 'is answered like one that never was' : null

/** Each letter changed, cut, lengthened, in other letters and writings. */
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

/** With something around it, as mail programs and people leave it. A door that reads links may tidy these. */
const surrounded = (token: string): string[] => [
  ` ${token}`,
  `${token}=`,
  `${token}\u0000`,
  `${token}' or '1'='1`,
]

/** A redirect that tells no more than the secret that was sent. */
const leadsTo = ({ status, headers }: Answer, token: string) =>
  status === 302 &&
  String(headers['location'])
    .split(/[/?=&]/)
    .includes(token)

const otherThan = (letter = '') => (letter === 'A' ? 'B' : 'A')

/** A cookie that is not exactly what was given out is no session. */
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
