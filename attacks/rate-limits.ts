import { castAssignment, castKari, castVikar, giveCredits, PASSWORD, shift } from '#test/cast.ts'
import { spendCredits } from '#test/spend.ts'
import { cookieFor } from '#test/callers.ts'
import { paths } from '#shared/paths.ts'
import type { Answer, Call } from './calls.ts'
import { castAnswerDoors, guess, type Door } from './doors.ts'
import type { Verdict } from './judges.ts'
import type { Attack, Stage } from './stage.ts'

interface Limit {
  readonly name: string
  /** So many are let through. */
  readonly max: number
  /** The try of this number, from 0. */
  attempt(index: number): Call
}

/**
 * Each limit tried until it holds, and once more at once from many connections, each of which claims to come from somewhere else:
 * exactly so many are let through. A link that is known is never held up.
 */
export const attack: Attack = async (stage) => {
  const { app } = stage.target
  const kari = await castKari(app)
  await giveCredits(app, kari, 10_000)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const limits = [...LIMITS, ...limitsOfDoors(castAnswerDoors(stage, kari))]
  for (const limit of stage.depth === 'deep' ? limits : limits.slice(0, 1)) {
    for (const isAtOnce of stage.depth === 'deep' ? [false, true] : [true]) {
      await app.db.query('delete from rate_limits')
      const calls = Array.from({ length: limit.max + 5 }, (_, index) =>
        disguised(limit.attempt(index), index),
      )
      const answers = isAtOnce ? await Promise.all(calls.map(stage.send)) : await oneByOne(stage, calls)
      stage.tally.note(`${limit.name}${isAtOnce ? ', all at once' : ''}`, exactly(limit.max, answers))
    }
  }
  const token = (await castAssignment(app, kari)).token(ola.id)
  await knownLink(stage, token)
  await smsPerHour(stage, kari)
}

const LIMITS: readonly Limit[] = [
  {
    name: 'login of one account',
    max: 5,
    attempt: (index) =>
      post('/api/sign-in', {
        email: inOtherLetters('kari@fjellhamar.example', index),
        password: 'feil-passord',
      }),
  },
  {
    name: 'login of an account that is none',
    max: 5,
    attempt: () =>
      post('/api/rpc/accounts/signIn', {
        json: { email: 'ingen@fjellhamar.example', password: 'feil-passord' },
      }),
  },
  {
    name: 'login from one address',
    max: 50,
    attempt: (index) =>
      post('/api/sign-in', { email: `ingen${index}@fjellhamar.example`, password: 'feil-passord' }),
  },
  {
    name: 'forgot',
    max: 3,
    attempt: (index) =>
      post('/api/login-link/request', { email: inOtherLetters('kari@fjellhamar.example', index) }),
  },
  {
    name: 'sign-up',
    max: 5,
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
    attempt: () =>
      post('/api/sign-up', {
        fullName: 'Grete Lie',
        email: 'kari@fjellhamar.example',
        password: PASSWORD,
        termsAccepted: true,
      }),
  },
]

/** An unknown link is counted wherever it is tried: at one door again and again, and at each in turn. */
const limitsOfDoors = (doors: readonly Door[]): Limit[] => {
  const limit = (name: string, inTurn: readonly Door[]): Limit => ({
    name: `unknown answer links: ${name}`,
    max: 30,
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

/** Nobody in front of this product is believed about addresses. */
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

const smsPerHour = async (stage: Stage, kari: Awaited<ReturnType<typeof castKari>>) => {
  const { app } = stage.target
  await app.db.query("update credit_ledger set created_at = created_at - interval '2 hours'")
  await spendCredits(app, kari, 1999)
  const cookie = await cookieFor(app, kari.userId)
  const kinds: unknown[] = []
  for (let index = 0; index < 3; index += 1) {
    const { json } = await stage.send({ ...post('/api/assignments', shift()), cookie })
    kinds.push((json as { sms?: { kind?: unknown } }).sms?.kind)
  }
  const told = kinds.join(', ')
  stage.tally.note(
    'SMS of one employer in an hour',
    told === 'queued, too-many-this-hour, too-many-this-hour' ? null : told,
  )
}
