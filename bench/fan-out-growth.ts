import { fanOut, type Work } from './fan-out-work.ts'
import { median } from './figures.ts'
import { arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'
import { sayTable } from './table.ts'
import { inTurns } from './turns.ts'

/** One employer may send 2,000 SMS an hour, so the most go out from several at once. */
const SIZES = [
  { recipients: 10, employers: 1 },
  { recipients: 100, employers: 1 },
  { recipients: 1000, employers: 1 },
  { recipients: 10_000, employers: 5 },
] as const
const ROUNDS = 5

/** How long it takes until the last SMS is handed over, and how much of that is one SMS. */
export const measureFanOutGrowth = async (stage: Stage, work: Work): Promise<void> => {
  const sides = []
  for (const { recipients, employers } of SIZES) {
    const offices = await arrangeEmployers(stage.owner, employers, recipients / employers)
    sides.push(() => fanOut(stage, work, offices))
  }
  await stage.learn()
  const figures = await inTurns(ROUNDS, sides)
  const totals = figures.map(median)
  const each = totals.map((ms, index) => (ms * 1000) / (SIZES[index]?.recipients ?? 1))
  sayTable([
    ['fan-out', ...SIZES.map(({ recipients }) => recipients.toLocaleString('en'))],
    ['ms to the last SMS', ...totals.map((ms) => ms.toFixed(0))],
    ['µs for each', ...each.map((us) => us.toFixed(0))],
  ])
}
