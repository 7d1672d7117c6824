import { openGround } from '../faults/ground.ts'
import type { TestServer } from '#test/server.ts'
import { say } from '../say.ts'
import type { Outcome as TrialOutcome } from '../trial.ts'
import { play, type Played, type Way } from './engine.ts'
import { openOffice } from './offices.ts'
import { ALL, PROPOSED, ROUNDS, SOME } from './ways.ts'

const SHIFTS_AN_OFFICE = 50
/** Other offices than the first forty, by which the proposal was chosen. */
const FIRST_SEED = 200_000
const FROM = '2027-01-04'

/** The largest loss in points filled in time, and the largest share of the messages, compared with asking everyone. */
const TARGET = { points: 1, share: 0.4 }

/** Printed figures of a way of asking. Times in seconds. */
export interface Figures {
  readonly name: string
  readonly shifts: number
  /** Per cent filled in time. */
  readonly filled: number
  readonly median: number
  readonly ninety: number
  readonly messages: number
  readonly perFilled: number
  readonly perPersonAndWeek: number
  readonly gini: number
}

/** Simulates that many shifts with each way of asking, through the product's engine and a real database. */
export const tryAsking = async (server: TestServer, shifts: number): Promise<TrialOutcome> => {
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
  const proposed = await figuresOf(PROPOSED)
  await ground.close()
  const table = [all, some, ...rounds, proposed]
  for (const line of tableOf(table)) say(line)
  return judge({ all, some, rounds }, table)
}

const measure = ({ name }: Way, played: readonly Played[]): Figures => {
  const outcomes = played.flatMap((each) => each.outcomes)
  const times = outcomes
    .flatMap(({ filledAt, shift }) =>
      filledAt ? [(filledAt.getTime() - shift.createdAt.getTime()) / 1000] : [],
    )
    .toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const messages = outcomes.reduce((sum, { asked }) => sum + asked, 0)
  const weeks = played.reduce((sum, office) => sum + office.weeks * office.messages.length, 0)
  return {
    name,
    shifts: outcomes.length,
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

const tableOf = (table: readonly Figures[]): string[] => [
  `${''.padEnd(28)} shifts  in time  median s  90 % s  messages  a filled shift  a person and week  Gini`,
  ...table.map((row) =>
    [
      row.name.padEnd(28),
      String(row.shifts).padStart(6),
      `${row.filled.toFixed(1)} %`.padStart(8),
      String(row.median).padStart(9),
      String(row.ninety).padStart(7),
      String(row.messages).padStart(9),
      row.perFilled.toFixed(1).padStart(15),
      row.perPersonAndWeek.toFixed(2).padStart(18),
      row.gini.toFixed(2).padStart(5),
    ].join(' '),
  ),
]

/** The speed of rounds with the same number of messages, interpolated between the nearest rounds. */
const medianAt = (rounds: readonly Figures[], messages: number): number => {
  const [fewer, more] = rounds.toSorted((a, b) => a.messages - b.messages)
  if (!fewer || !more) throw new Error('rounds are played twice')
  const share = Math.max(0, Math.min(1, (messages - fewer.messages) / (more.messages - fewer.messages)))
  return fewer.median + share * (more.median - fewer.median)
}

interface Compared {
  readonly all: Figures
  readonly some: Figures
  readonly rounds: readonly Figures[]
}

const judge = ({ all, some, rounds }: Compared, table: readonly Figures[]): TrialOutcome => {
  const share = some.messages / all.messages
  const roundsMedian = Math.round(medianAt(rounds, some.messages))
  const wrong = [
    ...(some.filled < all.filled - TARGET.points
      ? [`some at a time fill ${some.filled.toFixed(1)} % in time, all at once ${all.filled.toFixed(1)} %`]
      : []),
    ...(share > TARGET.share ? [`they take ${(100 * share).toFixed(1)} % of the messages`] : []),
    ...(some.median >= roundsMedian
      ? [
          `rounds by the clock fill half in ${roundsMedian} s with as many messages, some at a time in ${some.median} s`,
        ]
      : []),
  ]
  const figure =
    `${some.filled.toFixed(1)} % in time against ${all.filled.toFixed(1)} %, ` +
    `${(100 * share).toFixed(1)} % of the messages (target <= ${100 * TARGET.share} %), ` +
    `half filled in ${some.median} s, by rounds with as many messages in ${roundsMedian} s`
  return { ok: wrong.length === 0, figure, wrong, figures: { table } }
}
