import { askNextInLine } from '#features/asking/server/line/ask-due.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { createAssignment } from '#test/one-shift.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { openServices } from '#app/compose.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { shift } from '#test/cast.ts'
import { timed } from './figures.ts'
import { createInstantGateway } from './instant-gateway.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'

/** Milliseconds from the start of a create at each employer, for its whole register, to the last SMS handed over. */
export const fanOut = async (stage: Stage, work: Work, employers: readonly Employer[]): Promise<number> => {
  const recipients = employers.reduce((sum, { vikarIds }) => sum + vikarIds.length, 0)
  const ms = await timed(async () => {
    const last = work.gateway.handedOver(recipients)
    await Promise.all(employers.map((employer) => create(work.services, employer)))
    await last
  })
  await settled(stage)
  await forgetTheHour(stage)
  return ms
}

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

/** The product's services and its job queue in this process, with a gateway that answers at once. */
export const startWork = async (stage: Stage) => {
  const log = createLog('error')
  const services = await openServices(stage.config, stage.connect, log)
  const gateway = createInstantGateway()
  const jobs = {
    'deliver-sms': () => deliverSms(services, new SystemScope(null), gateway, findUnwanted),
    'deliver-email': async () => {},
    'deliver-push': async () => {},
    'stop-unwanted': async () => {},
    'ask-next': (ids: unknown) => askNextInLine(services, ids),
    'keep-forecast': async () => {},
    'send-login-links': async () => {},
    'cancel-shifts': async () => {},
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

export type Work = Awaited<ReturnType<typeof startWork>>

/** An employer may send 2,000 SMS an hour; each round here is another hour. */
const forgetTheHour = ({ owner }: Stage) =>
  owner.query("update credit_ledger set created_at = created_at - interval '1 hour'")

/** Waits until the worker has recorded every outcome, so that it does not affect the next measurement. */
export const settled = async ({ owner }: Stage) => {
  const left = 'select from sms_history where next_attempt_at is not null limit 1'
  while ((await owner.query(left)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
