import { openBareRows } from './bare-rows.ts'
import { measureFanOutGrowth } from './fan-out-growth.ts'
import { create, fanOut, settled, startWork, type Work } from './fan-out-work.ts'
import { percentile, rounded, spread } from './figures.ts'
import { say, type Bench, type Result } from './report.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import { openStage, type Stage } from './stage.ts'
import { compare, inTurns } from './turns.ts'

const RECIPIENTS = 1000
const ROUNDS = 16
const SMALL_CREATES = 60
const TARGET_RATIO = 4
const TARGET_FIRST_MS = 50

/**
 * From the start of a create with a thousand recipients to the last SMS handed to a gateway that answers at once, by way
 * of the job queue, against writing the same rows as they stand at the end by bare pg: prepared inserts of one row each,
 * pipelined in one transaction. The same in one insert a table is shown beside it. Then, for small assignments, from
 * the commit to the first hand-over; and how it grows from ten SMS to ten thousand.
 */
export const run: Bench = async () => {
  const stage = await openStage()
  const [large] = await arrangeEmployers(stage.owner, 1, RECIPIENTS)
  const [small] = await arrangeEmployers(stage.owner, 1, 3)
  if (!large || !small) throw new Error('there is no employer')
  const work = await startWork(stage)

  const ours = () => fanOut(stage, work, [large])
  await ours()
  await stage.learn()
  const bare = await openBareRows(stage)
  const figures = await inTurns(ROUNDS, [ours, bare.rowByRow, bare.tableByTable])
  const firsts = []
  for (let count = 0; count < SMALL_CREATES; count += 1) firsts.push(await firstHandOver(stage, work, small))
  await bare.close()
  await measureFanOutGrowth(stage, work)

  await work.close()
  await stage.close()
  return judge(figures, firsts)
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

const judge = ([ours = [], byRow = [], byTable = []]: number[][], firsts: number[]): Result => {
  const perRow = compare(ours, byRow, 'ms')
  say(`fan-out, ${RECIPIENTS} SMS, against inserts of one row: ${perRow.words}`)
  const perTable = compare(ours, byTable, 'ms')
  say(`fan-out, ${RECIPIENTS} SMS, against one insert a table: ${perTable.words}`)
  const firstP95 = percentile(firsts, 95)
  say(`fan-out, commit to first hand-over: ${spread(firsts, 1)} ms, p95 ${firstP95.toFixed(1)} ms`)
  const ratio = rounded(perRow.ratio)
  return {
    name: 'fan-out',
    ratio,
    ratioToOneInsertATable: rounded(perTable.ratio),
    firstP95Ms: rounded(firstP95, 1),
    target: `<= ${TARGET_RATIO}; first p95 <= ${TARGET_FIRST_MS} ms`,
    ok: ratio <= TARGET_RATIO && firstP95 <= TARGET_FIRST_MS,
  }
}
