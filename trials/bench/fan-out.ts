import { openBareRows } from './bare-rows.ts'
import { measureFanOutGrowth } from './fan-out-growth.ts'
import { create, fanOut, settled, startWork, type Work } from './fan-out-work.ts'
import { median, percentile, rounded, spread } from './figures.ts'
import { say } from '../say.ts'
import type { Bench, Result } from './bench.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { compare, measureInterleaved } from './interleaved.ts'

const FULL = { recipients: 1000, rounds: 16, firstRounds: 5, smallCreates: 60 }
const QUICK = { recipients: 30, rounds: 1, firstRounds: 2, smallCreates: 3 }
const TARGET_RATIO = 4
const TARGET_FIRST_MS = 50

/**
 * Measures from the start of a create with a thousand recipients to the last SMS handed to an instant gateway, through
 * the job queue, against writing the final rows by bare pg: prepared inserts of one row each, pipelined in one
 * transaction (one insert per table is shown beside it). Then, for small assignments, from the commit to the first
 * hand-over, the median of some p95; and the growth from ten SMS to ten thousand.
 */
export const run: Bench = async (trial) => {
  const { recipients, rounds, firstRounds, smallCreates } = trial.isQuick ? QUICK : FULL
  const stage = await trial.openStage()
  const [large] = await arrangeEmployers(stage.owner, 1, recipients)
  const [small] = await arrangeEmployers(stage.owner, 1, 3)
  if (!large || !small) throw new Error('there is no employer')
  const work = await startWork(stage)

  const ours = () => fanOut(stage, work, [large])
  await ours()
  await stage.learn()
  const bare = await openBareRows(stage)
  const figures = await measureInterleaved(rounds, [ours, bare.rowByRow, bare.tableByTable])
  await bare.close()
  const firsts: number[] = []
  while (firsts.length < firstRounds) firsts.push(await firstHandOvers(stage, work, small, smallCreates))
  const growth = await measureFanOutGrowth(trial, stage, work)

  await work.close()
  await stage.close()
  return { ...judge(recipients, figures, firsts), growth }
}

/** The p95 of several creates, one after the other. */
const firstHandOvers = async (stage: Stage, work: Work, employer: Employer, creates: number) => {
  const firsts: number[] = []
  while (firsts.length < creates) firsts.push(await firstHandOver(stage, work, employer))
  return percentile(firsts, 95)
}

/** Milliseconds from the commit of an assignment to the gateway's call. */
const firstHandOver = async (stage: Stage, { services, gateway }: Work, employer: Employer) => {
  const first = gateway.handedOver(1)
  await create(services, employer)
  const committed = performance.now()
  const ms = Math.max(0, (await first) - committed)
  await settled(stage)
  return ms
}

const judge = (
  recipients: number,
  [ours = [], byRow = [], byTable = []]: number[][],
  firsts: readonly number[],
): Result => {
  const perRow = compare(ours, byRow, 'ms')
  say(`fan-out, ${recipients} SMS, against inserts of one row: ${perRow.words}`)
  const perTable = compare(ours, byTable, 'ms')
  say(`fan-out, ${recipients} SMS, against one insert a table: ${perTable.words}`)
  say(`fan-out, commit to first hand-over: p95 ${spread(firsts, 1)} ms`)
  const ratio = rounded(perRow.ratio)
  const firstP95Ms = rounded(median(firsts), 1)
  return {
    name: 'fan-out',
    figure: `${ratio}; first p95 ${firstP95Ms} ms`,
    target: `<= ${TARGET_RATIO}; first p95 <= ${TARGET_FIRST_MS} ms`,
    ok: ratio <= TARGET_RATIO && firstP95Ms <= TARGET_FIRST_MS,
    ratio,
    ratioToOneInsertATable: rounded(perTable.ratio),
    firstP95Ms,
  }
}
