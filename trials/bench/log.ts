import { LOG_STATUSES } from '#features/followup/rules.ts'
import type { LogFilter } from '#features/followup/shapes.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { measureGrowth, type Sized } from './growth.ts'
import { arrangeLog } from './log-rows.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers, type Employer } from './rows.ts'

const FULL = { sizes: [10, 100, 1000, 10_000, 100_000], large: 100_000, small: 1000, others: 10 }
const QUICK = { sizes: [10, 100], large: 100, small: 10, others: 1 }
const VIKARER = 13
const TARGETS = { first: 1.5, filtered: 2 }

const FIRST_PAGE = 'first page'

/** The log's first page and each of its filters, by HTTP, with a hundred thousand assignments against a thousand. */
export const run: Bench = async (trial) => {
  const { others, ...wanted } = trial.isQuick ? QUICK : FULL
  const stage = await trial.openStage()
  const sizes: Sized[] = []
  for (const employer of await arrangeEmployers(stage.owner, wanted.sizes.length + others, VIKARER)) {
    const size = wanted.sizes[sizes.length] ?? wanted.small
    await arrangeLog(stage.owner, employer, size)
    sizes.push({ size, employer })
  }
  await stage.learn()
  const found = await measureGrowth(trial, stage, {
    ...wanted,
    name: 'log',
    sizes: sizes.slice(0, wanted.sizes.length),
    asked: addresses,
  })
  await stage.close()
  const { [FIRST_PAGE]: first = Number.NaN, ...filtered } = found.ratios
  const worst = Math.max(...Object.values(filtered))
  return {
    name: 'log',
    figure: `first page ${first}, filtered ${worst}`,
    target: `<= ${TARGETS.first}, <= ${TARGETS.filtered}`,
    ok: first <= TARGETS.first && worst <= TARGETS.filtered,
    ratio: first,
    worst,
    ...found,
  }
}

/** A request with each filter of the contract: a new filter does not compile without one here. */
const filtersOf = ({ vikarIds }: Employer): Record<keyof LogFilter, Record<string, string>> => {
  const today = osloToday(new Date())
  const week = { from: addDays(today, -10), to: addDays(today, -4) }
  return {
    status: {
      ...Object.fromEntries(LOG_STATUSES.map((status) => [status, query({ status })])),
      'two rare statuses': '?status=waiting&status=assigned',
    },
    departmentId: { 'an empty department': query({ departmentId: NO_DEPARTMENT }) },
    vikarId: {
      'one substitute': query({ vikarId: vikarIds[4] ?? '' }),
      'one who left long ago': query({ vikarId: vikarIds.at(-1) ?? '' }),
    },
    from: { 'one week': query(week) },
    to: {
      'one week, completed': query({ ...week, status: 'completed' }),
      'until a day': query({ to: week.to }),
    },
    query: { 'a name': query({ query: 'vikar' }), 'no such word': query({ query: 'finnes-ikke' }) },
  }
}

/** A filter without hits: the longest search. */
const NO_DEPARTMENT = '0198a5a4-0000-7000-8000-000000000000'

const query = (filter: Record<string, string>) => `?${new URLSearchParams(filter).toString()}`

const addresses = (employer: Employer): Record<string, string> => {
  const filters = Object.assign({ [FIRST_PAGE]: '' }, ...Object.values(filtersOf(employer)))
  return Object.fromEntries(
    Object.entries<string>(filters).map(([what, filter]) => [what, `/api/assignments${filter}`]),
  )
}
