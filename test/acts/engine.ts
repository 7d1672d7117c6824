import { completeEnded } from '#features/assignments/server/complete.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { askRefused } from '#features/asking/server/returned/take-bounce.ts'
import { askAllDue, askNextInLine } from '#features/asking/server/line/ask-due.ts'
import { raiseAlarms } from '#features/asking/server/alarm/raise-alarms.ts'
import { findUnwanted, stopUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import type { TestApp } from '../app.ts'
import { stopUnwantedNow } from '../stop-unwanted.ts'

/** Runs the jobs that acts have woken, and the sweep of lines. */
export const runLines = async (app: TestApp): Promise<void> => {
  await app.database.woken()
  const jobs = await app.db.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'ask-next' returning job.payload`,
  )
  for (const { payload } of jobs) await askNextInLine(app, payload)
  await askAllDue(app, app.system)
}

/** Stops all obsolete messages about these shifts: a no leaves its own to the next attempt to send them. */
export const runStops = async (
  app: TestApp,
  employerId: string,
  shifts: readonly string[],
): Promise<void> => {
  await stopUnwantedNow(app)
  for (const assignmentId of shifts) await stopUnwanted(app, app.system, { employerId, assignmentId })
}

export const runAlarms = (app: TestApp): Promise<void> => raiseAlarms(app, app.system)

export const runNight = (app: TestApp): Promise<void> => completeEnded(app, app.system)

/** Sends due messages. Refuses the numbers and addresses in `refused` permanently. */
export const deliver = async (app: TestApp, refused: ReadonlySet<string | null>): Promise<void> => {
  const outcome = (to: string, id: string) =>
    refused.has(to)
      ? ({ kind: 'rejected', reason: 'no such recipient' } as const)
      : ({ kind: 'accepted', gatewayId: `g-${id}` } as const)
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) => batch.map(({ id, to }) => outcome(to, id)),
  }
  const mailer: Mailer = {
    idempotent: true,
    send: async ({ to, id }) => outcome(to, id),
    close: () => {},
  }
  await deliverSms(app, app.system, gateway, findUnwanted)
  const after = askRefused(app)
  await deliverEmails(app, app.system, mailer, findUnwanted, noteAddresses, undefined, after)
}
