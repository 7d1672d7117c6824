import { findUnwanted } from '#features/assignments/server/unwanted.ts'
import { createAssignment } from '#features/assignments/server/create.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { openServices } from '#app/compose.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { openBareRows } from './bare-rows.ts'
import { percentile, rounded, spread, timed } from './figures.ts'
import { createInstantGateway } from './instant-gateway.ts'
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
 * the commit to the first hand-over.
 */
export const run: Bench = async () => {
  const stage = await openStage()
  const [large] = await arrangeEmployers(stage.owner, 1, RECIPIENTS)
  const [small] = await arrangeEmployers(stage.owner, 1, 3)
  if (!large || !small) throw new Error('there is no employer')
  const work = await startWork(stage)

  const fanOut = async () => {
    const ms = await timed(async () => {
      const last = work.gateway.handedOver(RECIPIENTS)
      await create(work.services, large)
      await last
    })
    await settled(stage)
    await forgetTheHour(stage)
    return ms
  }
  await fanOut()
  await stage.learn()
  const bare = await openBareRows(stage)
  const figures = await inTurns(ROUNDS, [fanOut, bare.rowByRow, bare.tableByTable])
  const firsts = []
  for (let count = 0; count < SMALL_CREATES; count += 1) firsts.push(await firstHandOver(stage, work, small))

  await bare.close()
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

const create = async (services: Services, employer: Employer) => {
  const scope = new TenantScope(employer.id, employer.administratorId)
  const outcome = await services.database.transaction(scope, (tx) =>
    createAssignment(tx, services, {
      requestId: crypto.randomUUID(),
      title: 'Vikar i 3B',
      location: 'Skoleveien 1',
      date: addDays(osloToday(new Date()), 1),
      startTime: '07:45',
      endTime: '14:30',
      description: 'Matte og norsk',
      requirements: '',
      recipients: { kind: 'all', alsoIds: [] },
      channels: ['sms'],
    }),
  )
  if (outcome.kind !== 'created') throw new Error(`the assignment was refused: ${outcome.kind}`)
}

/** The product's services and its job queue in this process, with a gateway that answers at once. */
const startWork = async (stage: Stage) => {
  const log = createLog('error')
  const services = await openServices(stage.config, stage.connect, log)
  const gateway = createInstantGateway()
  const jobs = {
    'deliver-sms': () => deliverSms(services, new SystemScope(null), gateway, findUnwanted),
    'deliver-email': async () => {},
    'send-login-links': async () => {},
    'warn-low-balance': async () => {},
    erase: async () => {},
  }
  const runner = await startJobs(stage.connect, jobs, {}, log)
  return {
    services,
    gateway,
    close: async () => {
      await runner.stop()
      await services.close()
    },
  }
}

type Work = Awaited<ReturnType<typeof startWork>>

/** An employer sends 2,000 SMS an hour and no more; each round here is another hour. */
const forgetTheHour = ({ owner }: Stage) =>
  owner.query("update credit_ledger set created_at = created_at - interval '1 hour'")

/** Until the worker has written down what became of everything, so that it does not run into the next measurement. */
const settled = async ({ owner }: Stage) => {
  const left = 'select from sms_history where next_attempt_at is not null limit 1'
  while ((await owner.query(left)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
