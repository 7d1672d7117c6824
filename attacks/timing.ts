import { castAssignment, castKari, castNils, castVikar, giveCredits } from '#test/cast.ts'
import { castLink } from '#test/login-links.ts'
import { paths } from '#shared/paths.ts'
import type { Call } from './calls.ts'
import type { Verdict } from './judges.ts'
import type { Attack, Stage } from './stage.ts'

interface Pair {
  readonly name: string
  /** What is known: an account, a secret that once was one. */
  known(): Promise<Call> | Call
  unknown(): Promise<Call> | Call
  readonly samples: number
}

/**
 * The time of an answer must not tell what its words do not: whether an address has an account, whether a secret ever was one.
 * The two are asked in turns, in an order that chance decides, and compared by rank, so that neither a slow moment nor a single
 * slow answer counts.
 */
export const attack: Attack = async (stage) => {
  for (const pair of (await pairsOf(stage)).filter(
    ({ name }) => stage.depth === 'deep' || name === 'forgot',
  )) {
    const { known, unknown } = await measure(stage, pair)
    stage.tally.note(pair.name, toldByTime(known, unknown))
    stage.tally.figure(pair.name, (median(known) / median(unknown)).toFixed(3))
  }
}

const pairsOf = async ({ target: { app }, depth }: Stage): Promise<Pair[]> => {
  const kari = await castKari(app)
  const nils = await castNils(app)
  await giveCredits(app, kari, 10)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const token = (await castAssignment(app, kari)).token(ola.id)
  await app.db.query("update assignment_response_tokens set expires_at = now() - interval '1 second'")
  const link = await castLink(app, nils.userId, 'login')
  await app.db.query("update login_links set expires_at = now() - interval '1 second'")
  let strangers = 0
  const stranger = () => `ukjent${(strangers += 1)}@fjellhamar.example`
  const [few, many] = depth === 'deep' ? [60, 300] : [12, 40]
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) })
  const secret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  return [
    {
      name: 'login',
      known: () => post('/api/sign-in', { email: kari.email, password: 'feil-passord-1' }),
      unknown: () => post('/api/sign-in', { email: stranger(), password: 'feil-passord-1' }),
      samples: few,
    },
    {
      name: 'forgot',
      known: () => post('/api/login-link/request', { email: kari.email }),
      unknown: () => post('/api/login-link/request', { email: stranger() }),
      samples: many,
    },
    {
      name: 'answer link',
      known: () => ({ method: 'GET', path: paths.response(token) }),
      unknown: () => ({ method: 'GET', path: paths.response(secret()) }),
      samples: many,
    },
    {
      name: 'login link',
      known: () => post('/api/login-link', { token: link }),
      unknown: () => post('/api/login-link', { token: secret() }),
      samples: many,
    },
    {
      name: 'check of a login link',
      known: () => post('/api/login-link/check', { token: link }),
      unknown: () => post('/api/login-link/check', { token: secret() }),
      samples: many,
    },
  ]
}

/** Milliseconds each took. The counts of attempts are taken back: what is refused for its number says nothing. */
export const measure = async (stage: Stage, pair: Pair) => {
  const known: number[] = []
  const unknown: number[] = []
  const { db } = stage.target.app
  const time = async (call: Call) => {
    await db.query('delete from rate_limits')
    const began = performance.now()
    await stage.send(call)
    return performance.now() - began
  }
  for (let round = -3; round < pair.samples; round += 1) {
    const isFirst = Math.random() < 0.5
    const before = await time(await (isFirst ? pair.known() : pair.unknown()))
    const after = await time(await (isFirst ? pair.unknown() : pair.known()))
    if (round < 0) continue // warms up
    known.push(isFirst ? before : after)
    unknown.push(isFirst ? after : before)
  }
  return { known, unknown }
}

/** By how much the typical times may differ, where they surely do: less is lost in any network. */
const TOLERANCE = 0.15
/** How many standard deviations of the rank sum are no chance any more. */
const SURE = 4

/** Told apart when one side is surely slower (rank sum) and by so much that somebody could use it. */
export const toldByTime = (known: readonly number[], unknown: readonly number[]): Verdict => {
  const ratio = median(known) / median(unknown)
  const sureness = rankSumDeviation(known, unknown)
  if (Math.abs(sureness) < SURE || Math.abs(ratio - 1) < TOLERANCE) return null
  return `known takes ${ratio.toFixed(2)} times as long (${sureness.toFixed(1)} standard deviations)`
}

/** Of the Mann-Whitney test, by its normal approximation. */
const rankSumDeviation = (one: readonly number[], other: readonly number[]) => {
  const wins = one.reduce(
    (sum, a) => sum + other.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  const [n, m] = [one.length, other.length]
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
