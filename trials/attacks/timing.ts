import { castNils, type CastAdministrator } from '#test/cast.ts'
import type { Answer, Call } from '#test/calling.ts'
import { castDoors, guess, type Door } from './doors.ts'
import { toldApart, type Verdict } from '#test/sweeps/judges.ts'
import { trySignUp } from './sign-up-words.ts'
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
  const nils = await castNils(stage.target.app)
  const pairs = accountPairs(stage, nils)
  if (stage.depth === 'deep')
    for (const door of (await castDoors(stage)).filter(isSilent)) pairs.push(await doorPair(stage, door))
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
  await trySignUp(stage, nils)
}

const accountPairs = ({ depth }: Stage, { email }: CastAdministrator): Pair[] => {
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

/** The link of a past shift shows the outcome in words (decision 54), so its time tells no more. */
const isSilent = ({ saysOver }: Pick<Door, 'saysOver'>): boolean => !saysOver

/** A secret that has expired, and one that never existed. */
const doorPair = async (stage: Stage, { name, call, make, age }: Door): Promise<Pair> => {
  await stage.target.app.db.query('delete from rate_limits')
  const late = await make()
  await age(late)
  return { name, known: () => call(late), unknown: () => call(guess()), samples: 200 }
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
