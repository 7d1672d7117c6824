import { LOG_STATUSES } from '#features/followup/rules.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { measureGrowth, type Sized } from './growth.ts'
import { arrangeLog } from './log-rows.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers, type Employer } from './rows.ts'

const FULL = { sizes: [10, 100, 1000, 10_000, 100_000], large: 100_000, small: 1000, others: 10 }
const QUICK = { sizes: [10, 100], large: 100, small: 10, others: 1 }
const VIKARER = 12
const TARGET = 1.5

const FIRST_PAGE = 'first page'

/**
 * The log's first page, by HTTP, with a hundred thousand assignments against a thousand. With a filter as well: those
 * find more in the longer log and count it, so they have no target.
 */
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
  const ratio = found.ratios[FIRST_PAGE] ?? Number.NaN
  return {
    name: 'log',
    figure: String(ratio),
    target: `<= ${TARGET}`,
    ok: ratio <= TARGET,
    ratio,
    ...found,
  }
}

const addresses = ({ vikarIds }: Employer): Record<string, string> => {
  const today = osloToday(new Date())
  const week = `from=${addDays(today, -10)}&to=${addDays(today, -4)}`
  const asked: Record<string, string> = { [FIRST_PAGE]: '/api/assignments' }
  for (const status of LOG_STATUSES) asked[status] = `/api/assignments?status=${status}`
  asked['one substitute'] = `/api/assignments?vikarId=${vikarIds[4]}`
  asked['one week'] = `/api/assignments?${week}`
  asked['one week, completed'] = `/api/assignments?${week}&status=completed`
  return asked
}
