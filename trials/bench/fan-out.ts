import { openBareRows } from './bare-rows.ts'
import { judge, type Bench } from './bench.ts'
import { median, percentile, rounded, spread, timed } from './figures.ts'
import { compare, measureInterleaved } from './measure.ts'
import { say } from '../say.ts'
import { sayTable } from '../say-table.ts'
import { arrangeEmployer, arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { create, settled, startWork, type Work } from './work.ts'

/** One employer may send 2,000 SMS an hour, so ten thousand are sent by several at once. */
const FULL = {
  rounds: 16,
  firstRounds: 5,
  creates: 60,
  compared: 1000,
  sizes: [
    [10, 1],
    [100, 1],
    [1000, 1],
    [10_000, 5],
  ],
} as const
const QUICK = {
  rounds: 1,
  firstRounds: 1,
  creates: 2,
  compared: 20,
  sizes: [
    [5, 1],
    [20, 2],
  ],
} as const

/**
 * Measures from the start of a create with a thousand recipients to the last SMS handed to an instant gateway, through
 * the job queue, against writing the final rows by bare pg. Then, for small assignments, from the commit to the first
 * hand-over, the median of some p95; and the growth from ten SMS to ten thousand.
 */
export const run: Bench = async ({ isQuick, openStage, after }) => {
  const { rounds, firstRounds, creates, compared, sizes } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const small = await arrangeEmployer(stage.owner, 3)
  const sides = []
  const work = await startWork(stage)
  after(work.close)
  for (const [recipients, employers] of sizes) {
    const offices = await arrangeEmployers(stage.owner, employers, recipients / employers)
    sides.push(() => fanOut(stage, work, offices))
  }
  await sides[sizes.findIndex(([recipients]) => recipients === compared)]?.()
  await stage.learn()
  const bare = await openBareRows(stage)
  after(bare.close)
  const firsts: number[] = []
  while (firsts.length < firstRounds) firsts.push(await firstHandOvers(stage, work, small, creates))
  const figures = await measureInterleaved(rounds, [...sides, bare.write])
  const ours = figures[sizes.findIndex(([recipients]) => recipients === compared)] ?? []
  say(`fan-out, commit to first hand-over: p95 ${spread(firsts, 1)} ms`)
  const ms = sizes.map((_, index) => rounded(median(figures[index] ?? []), 1))
  sayTable([
    ['fan-out', ...sizes.map(([recipients]) => recipients.toLocaleString('en'))],
    ['ms to the last SMS', ...ms.map((total) => total.toFixed(0))],
    ['µs for each', ...ms.map((total, index) => ((total * 1000) / (sizes[index]?.[0] ?? 1)).toFixed(0))],
  ])
  return judge(
    {
      'to the bare rows': {
        figure: compare(
          `fan-out, ${compared} SMS, against inserts of one row`,
          ours,
          figures.at(-1) ?? [],
          'ms',
        ),
        most: 4,
      },
      'first p95': { figure: rounded(median(firsts), 1), most: 50, unit: ' ms' },
    },
    { growth: { recipients: sizes.map(([recipients]) => recipients), ms } },
  )
}

/** Milliseconds from the start of a create at each employer, for its whole register, to the last SMS handed over. */
const fanOut = async (stage: Stage, { services, gateway }: Work, employers: readonly Employer[]) => {
  const ms = await timed(async () => {
    const last = gateway.handedOver(employers.flatMap(({ vikarIds }) => vikarIds).length)
    await Promise.all(employers.map((employer) => create(services, employer)))
    await last
  })
  await settled(stage, 'sms_history')
  // An employer may send 2,000 SMS an hour; each round is another hour.
  await stage.owner.query("update credit_ledger set created_at = created_at - interval '1 hour'")
  return ms
}

/** The p95 of several small creates, from the commit to the gateway's call. */
const firstHandOvers = async (
  stage: Stage,
  { services, gateway }: Work,
  employer: Employer,
  creates: number,
) => {
  const firsts: number[] = []
  while (firsts.length < creates) {
    const first = gateway.handedOver(1)
    await create(services, employer)
    const committed = performance.now()
    firsts.push(Math.max(0, (await first) - committed))
    await settled(stage, 'sms_history')
  }
  return percentile(firsts, 95)
}
