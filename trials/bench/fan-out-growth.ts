import { fanOut, type Work } from './fan-out-work.ts'
import { median, rounded } from './figures.ts'
import type { BenchOptions } from './bench.ts'
import { arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'
import { sayTable } from '../say-table.ts'
import { measureInterleaved } from './interleaved.ts'

/** One employer may send 2,000 SMS an hour, so larger numbers are sent by several at once. */
const FULL = [
  { recipients: 10, employers: 1 },
  { recipients: 100, employers: 1 },
  { recipients: 1000, employers: 1 },
  { recipients: 10_000, employers: 5 },
]
const QUICK = [
  { recipients: 5, employers: 1 },
  { recipients: 20, employers: 2 },
]
const ROUNDS = 5

/** The time until the last SMS is handed over, in total and per SMS. */
export const measureFanOutGrowth = async ({ isQuick }: BenchOptions, stage: Stage, work: Work) => {
  const sizes = isQuick ? QUICK : FULL
  const sides = []
  for (const { recipients, employers } of sizes) {
    const offices = await arrangeEmployers(stage.owner, employers, recipients / employers)
    sides.push(() => fanOut(stage, work, offices))
  }
  await stage.learn()
  const figures = await measureInterleaved(isQuick ? 1 : ROUNDS, sides)
  const recipients = sizes.map((size) => size.recipients)
  const ms = figures.map((took) => rounded(median(took), 1))
  const microsEach = ms.map((total, index) => rounded((total * 1000) / (recipients[index] ?? 1), 0))
  sayTable([
    ['fan-out', ...recipients.map((count) => count.toLocaleString('en'))],
    ['ms to the last SMS', ...ms.map((total) => total.toFixed(0))],
    ['µs for each', ...microsEach.map(String)],
  ])
  return { recipients, ms, microsEach }
}
