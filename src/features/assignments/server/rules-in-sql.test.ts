import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  type Cells,
  MAY_ANSWER,
  MAY_BE_ASKED,
  MAY_BE_NOTIFIED,
  MAY_BE_REMINDED,
  mayAnswer,
  mayBeAsked,
  mayBeNotified,
  mayBeReminded,
  PHASES,
  phaseOf,
  PRESENCES,
  STANDINGS,
  type Phase,
  type Presence,
  type Standing,
} from '../rules.ts'
import { isAnswerOf, isIn, presenceIn, standingIn } from './rules-in-sql.ts'

const OPEN = 'open open-begun'
const FILLED = 'filled filled-begun'
const RUNNING = `${OPEN} ${FILLED}`
const BEFORE_START = 'open filled'

/** Every cell with a yes, by question and standing. `+`: also for people who became inactive since. */
const EXPECTED: Record<string, Record<string, string>> = {
  'asked next': { 'in-line': 'open' },
  'asked more': { 'stranger+': OPEN, 'in-line+': OPEN },
  'asked unreached': { unreached: OPEN },
  'asked reserve': { reserve: 'open' },
  'answer yes': { 'unreached+': OPEN, 'asked+': OPEN, 'no+': OPEN, 'withdrew+': OPEN, 'reserve+': OPEN },
  'answer lateYes': {
    'unreached+': FILLED,
    'asked+': FILLED,
    'no+': FILLED,
    'withdrew+': FILLED,
    'reserve+': FILLED,
  },
  'answer no': {
    'unreached+': RUNNING,
    'asked+': RUNNING,
    'no+': RUNNING,
    'withdrew+': RUNNING,
    'reserve+': RUNNING,
    'removed+': RUNNING,
  },
  'answer noToAll': { 'unreached+': OPEN, 'asked+': OPEN, 'reserve+': OPEN },
  'answer withdrawal': { 'place+': BEFORE_START },
  'reminded ofQuestion': { asked: OPEN, reserve: OPEN },
  'reminded ofPlace': { 'place+': RUNNING },
  'notified ofEdit': { 'place+': RUNNING },
  'notified ofCancelling': { 'place+': RUNNING },
  'notified ofCancellingInReserve': { 'reserve+': BEFORE_START },
  'notified ofWords': {
    'unreached+': RUNNING,
    'asked+': RUNNING,
    'no+': RUNNING,
    'withdrew+': RUNNING,
    'reserve+': RUNNING,
    'place+': RUNNING,
    'removed+': RUNNING,
  },
}

interface Asked {
  readonly name: string
  readonly cells: Cells
  may(standing: Standing, presence: Presence, phase: Phase): boolean
}

const questionsOf = <Name extends string>(
  verb: string,
  table: Record<Name, Cells>,
  may: (name: Name, who: { standing: Standing; presence: Presence }, phase: Phase) => boolean,
  names: readonly Name[],
): Asked[] =>
  names.map((name) => ({
    name: `${verb} ${name}`,
    cells: table[name],
    may: (standing, presence, phase) => may(name, { standing, presence }, phase),
  }))

const QUESTIONS: readonly Asked[] = [
  ...questionsOf('asked', MAY_BE_ASKED, mayBeAsked, ['next', 'more', 'unreached', 'reserve']),
  ...questionsOf('answer', MAY_ANSWER, mayAnswer, ['yes', 'lateYes', 'no', 'noToAll', 'withdrawal']),
  ...questionsOf('reminded', MAY_BE_REMINDED, mayBeReminded, ['ofQuestion', 'ofPlace']),
  ...questionsOf('notified', MAY_BE_NOTIFIED, mayBeNotified, [
    'ofEdit',
    'ofCancelling',
    'ofCancellingInReserve',
    'ofWords',
  ]),
]

const CELLS = STANDINGS.flatMap((standing) =>
  PRESENCES.flatMap((presence) => PHASES.map((phase) => ({ standing, presence, phase }))),
)

const isExpected = (name: string, { standing, presence, phase }: (typeof CELLS)[number]): boolean => {
  const also = EXPECTED[name]?.[`${standing}+`]
  const here = EXPECTED[name]?.[standing] ?? also
  const phases = presence === 'here' ? here : presence === 'inactive' ? also : undefined
  return phases?.split(' ').includes(phase) ?? false
}

// Answers as the commands leave them: a withdrawal, a removal or a second answer keeps the earlier timestamps.
const LINK = { t: true, l: null, r: null, reached: false }
const WHO: Record<
  Standing,
  {
    t: boolean
    l: 'waits' | 'asked' | null
    r: readonly [response: string, withdrawn: string | null, removed: string | null] | null
    reached: boolean
  }
> = {
  stranger: { ...LINK, t: false },
  'in-line': { ...LINK, t: false, l: 'waits' },
  unreached: LINK,
  asked: { ...LINK, l: 'asked', reached: true },
  no: { ...LINK, reached: true, r: ['declined', '2026-12-01T05:00Z', null] },
  withdrew: { ...LINK, reached: true, r: ['declined', '2026-12-01T08:00Z', null] },
  reserve: { ...LINK, reached: true, r: ['interested', '2026-12-01T05:00Z', null] },
  place: { ...LINK, reached: true, r: ['accepted', '2026-12-01T05:00Z', null] },
  removed: { ...LINK, reached: true, r: ['declined', null, '2026-12-01T08:00Z'] },
}
const ANSWERED_AT = '2026-12-01T08:00Z'

const PERSON: Record<Presence, { readonly deleted: string | null; readonly inactive: string | null }> = {
  here: { deleted: null, inactive: '2026-11-30T08:00Z' }, // chosen while inactive
  inactive: { deleted: null, inactive: '2026-12-02T08:00Z' },
  gone: { deleted: '2026-12-02T08:00Z', inactive: '2026-12-02T08:00Z' },
}

const NOW = sql`timestamptz '2026-12-03T08:00Z'`
const SHIFT: Record<Phase, readonly [status: string, starts: string, ends: string]> = {
  open: ['open', '2026-12-03T09:00Z', '2026-12-03T15:00Z'],
  'open-begun': ['open', '2026-12-03T08:00Z', '2026-12-03T15:00Z'],
  filled: ['assigned', '2026-12-03T09:00Z', '2026-12-03T15:00Z'],
  'filled-begun': ['assigned', '2026-12-03T08:00Z', '2026-12-03T15:00Z'],
  over: ['assigned', '2026-12-02T08:00Z', '2026-12-03T08:00Z'],
  completed: ['completed', '2026-12-03T07:00Z', '2026-12-03T15:00Z'],
  cancelled: ['cancelled', '2026-12-03T09:00Z', '2026-12-03T15:00Z'],
}

const time = (at: string | null) => sql`${at}::timestamptz`
const row = ({ standing, presence, phase }: (typeof CELLS)[number], n: number) => {
  const { t, l, r, reached } = WHO[standing]
  const [status, starts, ends] = SHIFT[phase]
  return sql`(${n}::integer, ${t ? 1 : null}::integer, ${l && 1}::integer, ${time(l === 'asked' ? ANSWERED_AT : null)},
    ${r && 1}::integer,
    ${r?.[0] ?? null}::text, ${time(r?.[1] ?? null)}, ${time(r?.[2] ?? null)}, ${time(r && ANSWERED_AT)},
      ${reached}::boolean,
    ${time(PERSON[presence].deleted)}, ${time(PERSON[presence].inactive)}, ${status}::text, ${time(starts)},
      ${time(ends)})`
}

const ROWS = sql`
  with cells (n, t_id, l_id, asked_at, r_id, response_type, withdrawn_at, removed_at, created_at, was_reached,
    deleted_at, inactive_since,
    status, starts_at, ends_at) as (values ${sql.join(CELLS.map(row))})`
const FROM = sql`
  from cells cross join lateral (select cells.t_id as id) t cross
    join lateral (select cells.l_id as id, cells.asked_at) l
  cross join lateral (select cells.r_id as id, cells.response_type, cells.withdrawn_at, cells.removed_at,
    cells.created_at) r
  cross join lateral (select cells.deleted_at, cells.inactive_since) v
  cross join lateral (select cells.status, cells.starts_at, cells.ends_at) a order by cells.n`
const ABOUT = { wasReached: sql`cells.was_reached`, since: time(ANSWERED_AT), now: NOW }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Reads one column for each cell, in order. */
const read = <Value>(column: RawBuilder<Value>): Promise<Value[]> =>
  app.database.transaction(app.system, async (tx) => {
    const { rows } = await sql<{ value: Value }>`${ROWS} select ${column} as value ${FROM}`.execute(tx)
    return rows.map(({ value }) => value)
  })

const describeCell = ({ standing, presence, phase }: (typeof CELLS)[number]) =>
  `${standing} ${presence} ${phase}`
const named = (answers: readonly boolean[]) =>
  CELLS.filter((_, n) => answers[n]).map((cell) => describeCell(cell))

describe('the rules about a substitute and a shift', () => {
  it("derive everyone's standing and presence from the rows", async () => {
    expect(await read(standingIn(ABOUT))).toEqual(CELLS.map(({ standing }) => standing))
    expect(await read(presenceIn(ABOUT.since))).toEqual(CELLS.map(({ presence }) => presence))
    const byStanding = STANDINGS.filter((standing) => WHO[standing].r)
    for (const standing of byStanding)
      expect(await read(sql`coalesce(${isAnswerOf([standing])}, false)`)).toEqual(
        CELLS.map((cell) => cell.standing === standing),
      )
  })

  it.for(QUESTIONS)('give one answer in TypeScript and in SQL: $name', async ({ name, cells, may }) => {
    const wanted = named(CELLS.map((cell) => isExpected(name, cell)))
    expect(wanted).not.toEqual([])
    expect(named(CELLS.map(({ standing, presence, phase }) => may(standing, presence, phase)))).toEqual(
      wanted,
    )
    expect(named(await read(isIn(cells, ABOUT)))).toEqual(wanted)
  })

  it('list every question above', () => {
    const tables = [MAY_BE_ASKED, MAY_ANSWER, MAY_BE_REMINDED, MAY_BE_NOTIFIED]
    expect(QUESTIONS).toHaveLength(tables.flatMap((table) => Object.keys(table)).length)
    expect(Object.keys(EXPECTED).toSorted()).toEqual(QUESTIONS.map(({ name }) => name).toSorted())
  })

  // Fails when a question in `rules.ts` loses or gains a cell.
  it('are pinned cell by cell', async () => {
    for (const { name, cells } of QUESTIONS) {
      const mutants = mutantsOf(cells)
      const answers = await read(sql<boolean[]>`array[${sql.join(mutants.map((one) => isIn(one, ABOUT)))}]`)
      const wanted = named(CELLS.map((cell) => isExpected(name, cell)))
      for (const [at, mutant] of mutants.entries())
        expect(named(answers.map((of) => of[at] === true)), `${name}: ${JSON.stringify(mutant)}`).not.toEqual(
          wanted,
        )
    }
  })

  it('derive the phase of a shift from its state and its times', () => {
    const now = Date.parse('2026-12-03T08:00Z')
    for (const phase of PHASES) {
      const [status, starts, ends] = SHIFT[phase]
      const known = { hasStarted: Date.parse(starts) <= now, hasEnded: Date.parse(ends) <= now }
      const state = (['open', 'assigned', 'completed', 'cancelled'] as const).find((one) => one === status)
      expect(state && phaseOf({ status: state, ...known })).toBe(phase)
    }
  })
})

const toggled = <Value>(all: readonly Value[], some: readonly Value[]): Value[][] =>
  all.map((one) => (some.includes(one) ? some.filter((other) => other !== one) : [...some, one]))

const mutantsOf = ({ who, presence, shift }: Cells): Cells[] => [
  ...toggled(STANDINGS, who).map((changed) => ({ who: changed, presence, shift })),
  ...toggled(PRESENCES, presence).map((changed) => ({ who, presence: changed, shift })),
  ...toggled(PHASES, shift).map((changed) => ({ who, presence, shift: changed })),
]
