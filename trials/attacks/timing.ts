import { castLogin, castVikar, PASSWORD } from '#test/cast.ts'
import type { Answer, Call } from '#test/calling.ts'
import { castAll, type Cast } from '#test/sweeps/stage.ts'
import { age, doorsOf, guess, type Door } from './doors.ts'
import { first, leaked, toldApart, unclear, type Verdict } from '#test/sweeps/judges.ts'
import type { Attack, Stage } from './stage.ts'

interface Pair {
  readonly name: string
  /** A call about something that exists or existed: an account, a former secret. */
  known(): Call
  unknown(): Call
  readonly samples: number
}

/**
 * Neither the words of an answer nor its time may tell whether an address has an account, or a secret ever was one. The
 * two are asked in turns, in an order that chance decides; times are compared by rank, so that neither a slow moment
 * nor a single slow answer counts.
 */
export const attack: Attack = async (stage) => {
  const cast = await castAll(stage)
  const pairs = accountPairs(stage, cast.nils)
  if (stage.depth === 'deep')
    for (const door of doorsOf(stage, cast)) pairs.push(...(await doorPair(stage, door)))
  let worst = 1
  for (const pair of pairs.filter(({ name }) => stage.depth === 'deep' || name === 'forgot')) {
    const { known, unknown, told } = await measure(stage, pair)
    stage.tally.note(`${pair.name}, its words`, told)
    stage.tally.note(pair.name, toldByTime(known, unknown))
    const ratio = median(known) / median(unknown)
    if (Math.abs(ratio - 1) >= Math.abs(worst - 1)) worst = ratio
  }
  stage.tally.figure('pairs', pairs.length)
  stage.tally.figure('ratio farthest from 1', worst.toFixed(3))
  await trySignUp(stage, cast)
}

const accountPairs = ({ depth }: Stage, { email }: { readonly email: string }): Pair[] => {
  let strangers = 0
  const stranger = () => `ukjent${(strangers += 1)}@lillevik.example`
  const [few, many] = depth === 'deep' ? [60, 300] : [12, 24]
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) })
  const password = 'feil-passord-1'
  return [
    {
      name: 'login',
      known: () => post('/api/sign-in', { email, password }),
      unknown: () => post('/api/sign-in', { email: stranger(), password }),
      samples: few,
    },
    {
      name: 'forgot',
      known: () => post('/api/login-link/request', { email }),
      unknown: () => post('/api/login-link/request', { email: stranger() }),
      samples: many,
    },
  ]
}

/**
 * A secret that has expired, and one that never existed. None for the link of a past shift: it shows the outcome in
 * words (decision 54), so its time tells no more.
 */
const doorPair = async (stage: Stage, { name, open }: Door): Promise<Pair[]> => {
  await stage.target.app.db.query('delete from rate_limits')
  const { token, call } = await open()
  const { saysOver } = await age(stage, token)
  return saysOver ? [] : [{ name, known: () => call(token), unknown: () => call(guess()), samples: 200 }]
}

/**
 * Milliseconds each took, and what distinguished them. The counts of attempts are reset: a refusal by rate limit
 * proves nothing.
 */
const measure = async (stage: Stage, pair: Pair) => {
  const known: number[] = []
  const unknown: number[] = []
  let told: Verdict = null
  const { db } = stage.target.app
  const time = async (call: Call): Promise<{ answer: Answer; took: number }> => {
    await db.query('delete from rate_limits')
    const began = performance.now()
    const answer = await stage.send(call)
    return { answer, took: performance.now() - began }
  }
  for (let round = -3; round < pair.samples; round += 1) {
    const isFirst = Math.random() < 0.5
    const before = await time(isFirst ? pair.known() : pair.unknown())
    const after = await time(isFirst ? pair.unknown() : pair.known())
    told ??= toldApart(before.answer, after.answer)
    if (round < 0) continue // warms up
    known.push(isFirst ? before.took : after.took)
    unknown.push(isFirst ? after.took : before.took)
  }
  return { known, unknown, told }
}

/**
 * The largest tolerated difference of typical times: as a share, and in milliseconds. Smaller ones vanish in any
 * network.
 */
const TOLERANCE = 0.15
const TOLERANCE_MS = 1
/** Standard deviations of the rank sum beyond chance. */
const SURE = 4

/** Distinguishable if one side is certainly slower (rank sum) by a usable margin. */
export const toldByTime = (known: readonly number[], unknown: readonly number[]): Verdict => {
  const [ratio, difference] = [median(known) / median(unknown), median(known) - median(unknown)]
  const sureness = rankSumDeviation(known, unknown)
  const isLittle = Math.abs(ratio - 1) < TOLERANCE && Math.abs(difference) < TOLERANCE_MS
  if (Math.abs(sureness) < SURE || isLittle) return null
  return `known takes ${ratio.toFixed(2)} times as long, ${difference.toFixed(1)} ms more (${sureness.toFixed(1)} standard deviations)`
}

/** The statistic of the Mann-Whitney test, by its normal approximation. */
const rankSumDeviation = (one: readonly number[], other: readonly number[]) => {
  const wins = one.reduce(
    (sum, a) => sum + other.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  const [n, m] = [one.length, other.length]
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Sign-up cannot hide that an address is taken, because a new administrator is let in at once (decision 19). Instead it
 * gives one answer for every taken address, in a sentence that fits other reasons too.
 */
const trySignUp = async ({ target: { app }, send, tally }: Stage, { nils, ola, sara }: Cast) => {
  const gone = await castLogin(app, await castVikar(app, nils, 'Per Borte'))
  await app.db.query('update profiles set soft_deleted = true where user_id = $1', [gone.userId])
  const ask = async (email: string): Promise<Answer> => {
    await app.db.query('delete from rate_limits')
    const body = { fullName: 'Grete Lie', email, password: PASSWORD, termsAccepted: true }
    return send({ method: 'POST', path: '/api/sign-up', body: JSON.stringify(body) })
  }
  const usual = await ask(nils.email)
  tally.note('sign-up with a taken address', first(unclear(usual), saysMore(usual)))
  for (const { email } of [nils, ola, gone, sara])
    for (const written of [email, email.toUpperCase()])
      tally.note(`sign-up with the address ${written}`, toldApart(usual, await ask(written)))
}

/** Words that confirm an account, or identify its owner. */
const saysMore = ({ status, text }: Answer): Verdict => {
  if (status < 400) return `was answered ${status}`
  const isSaid = /(er|finnes) allerede|er (registrert|tatt|i bruk|opptatt)|finnes fra før/i.exec(text)
  return isSaid ? `says «${isSaid[0]}»` : leaked(text, ['Nils', 'Lillevik', 'lillevik.example'])
}
