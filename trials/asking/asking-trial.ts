import { openGround } from '../faults/ground.ts'
import type { TestServer } from '#test/server.ts'
import { sayTable } from '../say-table.ts'
import { play, type Played, type Way } from './engine.ts'
import { openOffice } from './offices.ts'
import { ALL, PROPOSED, ROUNDS, SOME } from './ways.ts'

const SHIFTS_AN_OFFICE = 50
/** Other offices than the first forty, by which the proposal was chosen. */
const FIRST_SEED = 200_000
const FROM = '2027-01-04'

/** The largest loss in points filled in time, and the largest share of the messages, compared with asking everyone. */
const TARGET = { points: 1, share: 0.4 }

/** Simulates that many shifts with each way of asking, through the product's engine and a real database. */
export const tryAsking = async (server: TestServer, shifts: number) => {
  const ground = await openGround({ server, runs: 1, isQuick: false })
  const offices = Array.from({ length: Math.ceil(shifts / SHIFTS_AN_OFFICE) }, (_, index) =>
    openOffice({ seed: FIRST_SEED + index, from: FROM, shifts: Math.min(shifts, SHIFTS_AN_OFFICE) }),
  )
  const figuresOf = async (way: Way): Promise<Figures> => {
    const played: Played[] = []
    for (const office of offices) played.push(await play(ground, office, way))
    return measure(way, played)
  }
  const [all, some] = [await figuresOf(ALL), await figuresOf(SOME)]
  const rounds: Figures[] = []
  for (const way of ROUNDS) rounds.push(await figuresOf(way))
  const table = [all, some, ...rounds, await figuresOf(PROPOSED)]
  await ground.close()
  sayTable([
    [
      '',
      'shifts',
      'in time',
      'median s',
      '90 % s',
      'messages',
      'a filled shift',
      'a person and week',
      'Gini',
    ],
    ...table.map(({ name, filled, perFilled, perPersonAndWeek, gini, ...row }) => [
      name,
      String(row.shifts),
      percent(filled),
      ...[row.median, row.ninety, row.messages].map(String),
      perFilled.toFixed(1),
      perPersonAndWeek.toFixed(2),
      gini.toFixed(2),
    ]),
  ])
  return { ...judge(all, some, medianAt(rounds, some.messages)), figures: { table } }
}

type Figures = ReturnType<typeof measure>

/** Printed figures of a way of asking. Times in seconds. */
const measure = ({ name }: Way, played: readonly Played[]) => {
  const outcomes = played.flatMap((each) => each.outcomes)
  const times = outcomes
    .flatMap(({ filledAt, shift }) => (filledAt ? [filledAt.getTime() - shift.createdAt.getTime()] : []))
    .toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) / 1000)
  const messages = outcomes.reduce((sum, { asked }) => sum + asked, 0)
  const weeks = played.reduce((sum, office) => sum + office.weeks * office.messages.length, 0)
  return {
    name,
    shifts: outcomes.length,
    /** Per cent filled in time. */
    filled: (100 * times.length) / outcomes.length,
    median: at(0.5),
    ninety: at(0.9),
    messages,
    perFilled: messages / times.length,
    perPersonAndWeek: messages / weeks,
    gini: played.reduce((sum, office) => sum + giniOf(office.messages), 0) / played.length,
  }
}

/** Gini's coefficient: 0 if everyone is asked equally often, near 1 if one person gets all the questions. */
export const giniOf = (counts: readonly number[]): number => {
  const sum = counts.reduce((total, count) => total + count, 0)
  if (sum === 0) return 0
  const ranked = counts
    .toSorted((a, b) => a - b)
    .reduce((total, count, rank) => total + count * (rank + 1), 0)
  return (2 * ranked) / (counts.length * sum) - (counts.length + 1) / counts.length
}

/** The speed of rounds with the same number of messages, interpolated between the nearest rounds. */
const medianAt = (rounds: readonly Figures[], messages: number): number => {
  const [fewer, more] = rounds.toSorted((a, b) => a.messages - b.messages)
  if (!fewer || !more) throw new Error('rounds are played twice')
  const share = Math.max(0, Math.min(1, (messages - fewer.messages) / (more.messages - fewer.messages)))
  return Math.round(fewer.median + share * (more.median - fewer.median))
}

const percent = (value: number) => `${value.toFixed(1)} %`

const judge = (all: Figures, some: Figures, byRounds: number) => {
  const share = some.messages / all.messages
  const filled = `${percent(some.filled)} in time against ${percent(all.filled)}`
  const messages = `${percent(100 * share)} of the messages`
  const speed = `half filled in ${some.median} s, by rounds with as many messages in ${byRounds} s`
  const wrong = [
    ...(some.filled < all.filled - TARGET.points ? [filled] : []),
    ...(share > TARGET.share ? [messages] : []),
    ...(some.median >= byRounds ? [speed] : []),
  ]
  const figure = `${filled}, ${messages} (target <= ${100 * TARGET.share} %), ${speed}`
  return { ok: wrong.length === 0, figure, wrong }
}
