import { castAssignment, castKari, castVikar, giveCredits, PASSWORD, shift } from '#test/cast.ts'
import { spendCredits } from '#test/spend.ts'
import { cookieFor } from '#test/callers.ts'
import { paths } from '#shared/paths.ts'
import type { Answer, Call } from '#test/calling.ts'
import { castAnswerDoors, castLinkDoors, guess, type Door } from './doors.ts'
import type { Verdict } from '#test/sweeps/judges.ts'
import type { Attack, Stage } from './stage.ts'

interface Limit {
  readonly name: string
  /** Allowed attempts. */
  readonly max: number
  /** Counts from the first attempt. */
  readonly windowSeconds: number
  /** Makes the try of this number, from 0. */
  attempt(index: number): Call
}

/**
 * Tries each limit until it holds, then again from many simultaneous connections that claim different addresses:
 * exactly the allowed number passes, until the window is over and not before. A known link is never delayed, nor an
 * account's owner by tries from another network.
 */
export const attack: Attack = async (stage) => {
  const { app } = stage.target
  const kari = await castKari(app)
  await giveCredits(app, kari, 10_000)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const limits = [
    ...LIMITS,
    ...limitsOfDoors('unknown answer links', castAnswerDoors(stage, kari)),
    ...limitsOfDoors('other links that do not work', castLinkDoors(stage, kari)),
  ]
  for (const limit of stage.some(limits))
    for (const isAtOnce of stage.depth === 'deep' ? [false, true] : [true])
      await tryLimit(stage, limit, isAtOnce)
  const token = (await castAssignment(app, kari)).token(ola.id)
  await knownLink(stage, token)
  await ownerElsewhere(stage, kari)
  await smsPerHour(stage, kari)
}

const tryLimit = async (stage: Stage, limit: Limit, isAtOnce: boolean) => {
  const { tally, target, send } = stage
  await target.app.db.query('delete from rate_limits')
  const calls = Array.from({ length: limit.max + 5 }, (_, index) => disguised(limit.attempt(index), index))
  const began = Date.now()
  const answers = isAtOnce ? await Promise.all(calls.map(send)) : await oneByOne(stage, calls)
  tally.note(`${limit.name}${isAtOnce ? ', all at once' : ''}`, exactly(limit.max, answers))
  const setBack = (seconds: number) =>
    target.app.db.query("update rate_limits set window_ends_at = window_ends_at - $1 * interval '1 second'", [
      seconds,
    ])
  const isHeld = async () => (await send(limit.attempt(calls.length))).status === 429
  const gone = (Date.now() - began) / 1000 + NEARLY_SECONDS
  await setBack(limit.windowSeconds - gone)
  tally.note(`${limit.name}, just before its time`, (await isHeld()) ? null : 'was let through')
  await setBack(gone)
  tally.note(`${limit.name}, when its time is over`, (await isHeld()) ? 'was refused' : null)
}

/** Tolerance for the duration of an answer. */
const NEARLY_SECONDS = 5

const MINUTE = 60
const HOUR = 60 * MINUTE

const LIMITS: readonly Limit[] = [
  {
    name: 'login of one account',
    max: 5,
    windowSeconds: 15 * MINUTE,
    attempt: (index) =>
      post('/api/sign-in', {
        email: inOtherLetters('kari@fjellhamar.example', index),
        password: 'feil-passord',
      }),
  },
  {
    name: 'login of an account that is none',
    max: 5,
    windowSeconds: 15 * MINUTE,
    attempt: () =>
      post('/api/rpc/accounts/signIn', {
        json: { email: 'ingen@fjellhamar.example', password: 'feil-passord' },
      }),
  },
  {
    name: 'login from one address',
    max: 50,
    windowSeconds: HOUR,
    attempt: (index) =>
      post('/api/sign-in', { email: `ingen${index}@fjellhamar.example`, password: 'feil-passord' }),
  },
  {
    name: 'forgot',
    max: 3,
    windowSeconds: HOUR,
    attempt: (index) =>
      post('/api/login-link/request', { email: inOtherLetters('kari@fjellhamar.example', index) }),
  },
  {
    name: 'sign-up',
    max: 5,
    windowSeconds: HOUR,
    attempt: (index) =>
      post('/api/sign-up', {
        fullName: 'Grete Lie',
        email: `grete${index}@${crypto.randomUUID()}.example`,
        password: PASSWORD,
        termsAccepted: true,
      }),
  },
  {
    name: 'sign-up with an address that is taken',
    max: 5,
    windowSeconds: HOUR,
    attempt: () =>
      post('/api/sign-up', {
        fullName: 'Grete Lie',
        email: 'kari@fjellhamar.example',
        password: PASSWORD,
        termsAccepted: true,
      }),
  },
]

/** An unknown link is counted at every entrance: repeatedly at one, and at each in turn. */
const limitsOfDoors = (what: string, doors: readonly Door[]): Limit[] => {
  const limit = (name: string, inTurn: readonly Door[]): Limit => ({
    name: `${what}: ${name}`,
    max: 30,
    windowSeconds: MINUTE,
    attempt: (index) => {
      const door = inTurn[index % inTurn.length]
      if (!door) throw new Error('there is no door')
      return door.call(guess())
    },
  })
  return [...doors.map((door) => limit(door.name, [door])), limit('every door in turn', doors)]
}

const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) })

const inOtherLetters = (text: string, index: number) => (index % 2 === 0 ? text : ` ${text.toUpperCase()} `)

/** No proxy's X-Forwarded-For is trusted here. */
const disguised = (call: Call, index: number): Call => ({
  ...call,
  headers: {
    ...call.headers,
    'x-forwarded-for': `203.0.113.${index}`,
    forwarded: `for=203.0.113.${index}`,
    'x-real-ip': `203.0.113.${index}`,
  },
})

const oneByOne = async ({ send }: Stage, calls: readonly Call[]) => {
  const answers = []
  for (const call of calls) answers.push(await send(call))
  return answers
}

export const exactly = (max: number, answers: readonly Pick<Answer, 'status'>[]): Verdict => {
  const passed = answers.filter(({ status }) => status !== 429).length
  return passed === max ? null : `${passed} were let through instead of ${max}`
}

/** Many telephones share an address. */
const knownLink = async (stage: Stage, token: string) => {
  const answers = await oneByOne(
    stage,
    Array.from({ length: stage.depth === 'deep' ? 200 : 40 }, () => ({
      method: 'GET',
      path: paths.response(token),
    })),
  )
  const held = answers.filter(({ status }) => status !== 200).length
  stage.tally.note('a known link 200 times', held === 0 ? null : `${held} were held up`)
}

/** Calls from a second loopback address, which Linux has without configuration. */
const ownerElsewhere = async ({ tally, send, target }: Stage, { email }: { email: string }) => {
  if (process.platform !== 'linux') return
  const logIn = (password: string) => post('/api/sign-in', { email, password })
  const askForLink = post('/api/login-link/request', { email })
  await target.app.db.query('delete from rate_limits')
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 6; time += 1) await send(logIn('feil-passord'))
    for (let time = 0; time < 4; time += 1) await send(askForLink)
    await target.app.db.query(
      "update rate_limits set count = count + 1000 where key not like 'login-slowed:%'",
    )
  }
  for (const [what, call] of [
    ['the right password', logIn(PASSWORD)],
    ['a link', askForLink],
  ] as const) {
    const { status } = await send({ ...call, from: '127.0.0.2' })
    tally.note(
      `${what} from elsewhere, while a stranger is refused`,
      status === 200 ? null : `status ${status}`,
    )
  }
}

const smsPerHour = async (stage: Stage, kari: Awaited<ReturnType<typeof castKari>>) => {
  const { db } = stage.target.app
  const setBack = (seconds: number) =>
    db.query("update credit_ledger set created_at = created_at - $1 * interval '1 second'", [seconds])
  await setBack(2 * HOUR)
  const began = Date.now()
  await spendCredits(stage.target.app, kari, 1999)
  const cookie = await cookieFor(stage.target.app, kari.userId)
  const ask = async (about: string, expected: string) => {
    const { json } = await stage.send({ ...post('/api/assignments', shift()), cookie })
    const told = String((json as { sms?: { kind?: unknown } }).sms?.kind)
    stage.tally.note(`SMS of one employer in an hour, ${about}`, told === expected ? null : told)
  }
  await ask('the last', 'queued')
  await ask('one more', 'too-many-this-hour')
  const gone = (Date.now() - began) / 1000 + NEARLY_SECONDS
  await setBack(HOUR - gone)
  await ask('just before it is over', 'too-many-this-hour')
  await setBack(gone)
  await ask('when it is over', 'queued')
}
