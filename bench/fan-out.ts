import { createAssignment } from '#features/assignments/server/create.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { openServices } from '#app/compose.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { openBareRows } from './bare-rows.ts'
import { percentile, rounded, spread, timed } from './figures.ts'
import { say, type Bench } from './report.ts'
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
  const [large, small] = [
    await arrangeEmployers(stage.owner, 1, RECIPIENTS),
    await arrangeEmployers(stage.owner, 1, 3),
  ]
  const { services, gateway, close } = await startWork(stage)
  const [employer, smallEmployer] = [large[0], small[0]]
  if (!employer || !smallEmployer) throw new Error('there is no employer')

  const fanOut = () =>
    timed(async () => {
      const last = gateway.handedOver(RECIPIENTS)
      await create(services, employer)
      await last
    })
  const quiet = async () => {
    const ms = await fanOut()
    await settled(stage)
    return ms
  }
  await quiet()
  await stage.learn()
  const bare = await openBareRows(stage)
  const [ours = [], byRow = [], byTable = []] = await inTurns(ROUNDS, [
    quiet,
    bare.rowByRow,
    bare.tableByTable,
  ])
  const perRow = compare(ours, byRow, 'ms')
  say(`fan-out, ${RECIPIENTS} SMS, against inserts of one row: ${perRow.words}`)
  const perTable = compare(ours, byTable, 'ms')
  say(`fan-out, ${RECIPIENTS} SMS, against one insert a table: ${perTable.words}`)

  const firsts: number[] = []
  for (let count = 0; count < SMALL_CREATES; count += 1) {
    const first = gateway.handedOver(1)
    await create(services, smallEmployer)
    const committed = performance.now()
    firsts.push(Math.max(0, (await first) - committed))
    await settled(stage)
  }
  const firstP95 = percentile(firsts, 95)
  say(`fan-out, commit to first hand-over: ${spread(firsts, 1)} ms, p95 ${firstP95.toFixed(1)} ms`)

  await bare.close()
  await close()
  await stage.close()
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
      recipients: { kind: 'all' },
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
    'deliver-sms': () => deliverSms(services, new SystemScope(null), gateway),
    'deliver-email': async () => {},
  }
  const runner = await startJobs(stage.connect, jobs, log)
  return {
    services,
    gateway,
    close: async () => {
      await runner.stop()
      await services.close()
    },
  }
}

/** Takes as many at once as the product's own local gateway. */
const createInstantGateway = () => {
  let missing = 0
  let done: (at: number) => void = () => {}
  const send: SmsGateway['send'] = async (batch) => {
    missing -= batch.length
    if (missing <= 0) done(performance.now())
    return batch.map(({ id }) => ({ kind: 'accepted', gatewayId: id }))
  }
  return {
    name: 'instant',
    batchSize: 200,
    idempotent: true,
    send,
    /** When so many more have been handed over. */
    handedOver: (count: number) => {
      missing = count
      return new Promise<number>((resolve) => {
        done = resolve
      })
    },
  } as const satisfies SmsGateway & { handedOver: unknown }
}

/** Until the worker has written down what became of everything, so that it does not run into the next measurement. */
const settled = async ({ owner }: Stage) => {
  const left = 'select from sms_history where next_attempt_at is not null limit 1'
  while ((await owner.query(left)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
