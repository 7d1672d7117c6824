import { askNextInLine } from '#features/asking/server/line/ask-due.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { findUnwanted, stopUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { startJobs, type Jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { shift } from '#test/cast.ts'
import { createAssignment } from '#test/one-shift.ts'
import { until } from '#test/until.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'

/**
 * A gateway that answers at once, accepts batches as large as the local one's, and reports when it has received this
 * many.
 */
export const createInstantGateway = () => {
  let missing = 0
  let done: (at: number) => void = () => {}
  const send: SmsGateway['send'] = async (batch) => {
    missing -= batch.length
    if (missing <= 0) done(performance.now())
    return batch.map(({ id }) => ({ kind: 'accepted', gatewayId: id }))
  }
  const handedOver = (count: number) => {
    missing = count
    return new Promise<number>((resolve) => {
      done = resolve
    })
  }
  return { name: 'instant', batchSize: 200, idempotent: true, send, handedOver }
}

const mailer: Mailer = {
  idempotent: true,
  send: async () => ({ kind: 'accepted', gatewayId: null }),
  close: () => {},
}
const system = new SystemScope(null)

export const sendSms = (services: Services, gateway: SmsGateway = createInstantGateway()) =>
  deliverSms(services, system, gateway, findUnwanted)
export const sendEmails = (services: Services) =>
  deliverEmails(services, system, mailer, findUnwanted, noteAddresses)

/** The product's services and its job queue in this process, with gateways that answer at once. */
export const startWork = async (stage: Stage) => {
  const services = await stage.services()
  const gateway = createInstantGateway()
  const nothing = async () => {}
  const jobs: Jobs = {
    'deliver-sms': () => sendSms(services, gateway),
    'deliver-email': () => sendEmails(services),
    'deliver-push': nothing,
    'stop-unwanted': (ids) => stopUnwanted(services, system, ids),
    'ask-next': (ids) => askNextInLine(services, ids),
    'keep-forecast': nothing,
    'send-login-links': nothing,
    'cancel-shifts': nothing,
    'warn-low-balance': nothing,
    erase: nothing,
  }
  const runner = await startJobs(stage.connect, jobs, {}, createLog('error'))
  return { services, gateway, close: () => runner.stop() }
}

export type Work = Awaited<ReturnType<typeof startWork>>

/** A request of the employer to its whole register. */
export const create = async (
  services: Services,
  employer: Employer,
  channels: ('sms' | 'email')[] = ['sms'],
) => {
  const scope = new TenantScope(employer.id, employer.administratorId)
  const outcome = await services.database.transaction(scope, (tx) =>
    createAssignment(tx, services, shift({ channels })),
  )
  if (outcome.kind !== 'created') throw new Error(`the assignment was refused: ${outcome.kind}`)
}

/** Waits until every outcome is recorded, so that it does not affect the next measurement. */
export const settled = ({ owner }: Stage, table: 'sms_history' | 'email_history') =>
  until(async () => {
    const left = await owner.query(`select from ${table} where next_attempt_at is not null limit 1`)
    return left.rowCount === 0
  }, 600)
