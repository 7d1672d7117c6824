import { LOG_STATUSES } from '#features/assignments/rules.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { measureGrowth, type Sized } from './growth.ts'
import { arrangeLog } from './log-rows.ts'
import type { Bench } from './report.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import { openStage } from './stage.ts'

const SIZES = [10, 100, 1000, 10_000, 100_000]
const LARGE = 100_000
const SMALL = 1000
const OTHERS = 10
const VIKARER = 12
const TARGET = 1.5

const FIRST_PAGE = 'first page'

/**
 * The log's first page, by HTTP, with a hundred thousand assignments against a thousand. With a filter as well: those
 * find more in the longer log and count it, so they have no target.
 */
export const run: Bench = async () => {
  const stage = await openStage()
  const sizes: Sized[] = []
  for (const employer of await arrangeEmployers(stage.owner, SIZES.length + OTHERS, VIKARER)) {
    const size = SIZES[sizes.length] ?? SMALL
    await arrangeLog(stage.owner, employer, size)
    sizes.push({ size, employer })
  }
  await stage.learn()
  const ratios = await measureGrowth(stage, {
    name: 'log',
    sizes: sizes.slice(0, SIZES.length),
    large: LARGE,
    small: SMALL,
    asked: addresses,
  })
  await stage.close()
  const ratio = ratios[FIRST_PAGE] ?? Number.NaN
  return { name: 'log', ratio, ratios, target: `<= ${TARGET}`, ok: ratio <= TARGET }
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
