import { openServices } from '#app/compose.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { findUnwanted, stopUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { SystemScope } from '#server/database/scope.ts'
import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { createTokens } from '#server/tokens.ts'
import { create } from './fan-out-work.ts'
import { percentile, rounded, spread, timed } from './figures.ts'
import { expectAnswer, openConnection, yesRequest } from './http.ts'
import { createInstantGateway } from './instant-gateway.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'

const FULL = { recipients: 5000, rounds: 20 }
const QUICK = { recipients: 40, rounds: 2 }
const TARGET_MS = 300

/**
 * A yes by HTTP right after a request by e-mail to five thousand, while another process delivers the mails to a server
 * that answers at once. The register was filled a moment before: the planner has not looked at it.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { recipients, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const [employer] = await arrangeEmployers(stage.owner, 1, recipients)
  if (!employer) throw new Error('there is no employer')
  const work = await startWork(stage)
  const web = await stage.startWeb()
  const creates: number[] = []
  const yeses: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    creates.push(await timed(() => create(work.services, employer, ['email'])))
    yeses.push(await yesAfterSend(stage, web.port, employer, round))
    await untilQuiet(stage)
  }
  await work.close()
  await web.close()
  await stage.close()
  say(`after-send, a request to ${recipients}: ${spread(creates)} ms`)
  say(`after-send, a yes right behind it: ${spread(yeses)} ms`)
  const p95Ms = rounded(percentile(yeses, 95), 1)
  return {
    name: 'after-send',
    figure: `p95 ${p95Ms} ms`,
    target: `p95 <= ${TARGET_MS} ms`,
    ok: p95Ms <= TARGET_MS,
    recipients,
    p95Ms,
    createP95Ms: rounded(percentile(creates, 95), 1),
  }
}

const startWork = async (stage: Stage) => {
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  const system = new SystemScope(null)
  const gateway = createInstantGateway()
  const mailer = {
    idempotent: true,
    send: async () => ({ kind: 'accepted', gatewayId: null }) as const,
    close: () => {},
  }
  const nothing = async () => {}
  const jobs = {
    'deliver-sms': () => deliverSms(services, system, gateway, findUnwanted),
    'deliver-email': () => deliverEmails(services, system, mailer, findUnwanted, noteAddresses),
    'deliver-push': async () => {},
    'stop-unwanted': (ids: unknown) => stopUnwanted(services, system, ids),
    'ask-next': async () => {},
    'keep-forecast': async () => {},
    'send-login-links': nothing,
    'cancel-shifts': nothing,
    'warn-low-balance': nothing,
    erase: nothing,
  }
  const runner = await startJobs(stage.connect, jobs, {}, createLog('error'))
  return {
    services,
    close: async () => {
      await runner.stop()
      await services.close()
    },
  }
}

/** A yes to the newest assignment, by one of its recipients. */
const yesAfterSend = async (stage: Stage, port: number, { id }: Employer, round: number) => {
  const { rows } = await stage.owner.query<{ id: string }>(
    `select t.id from recipients t join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
     where a.employer_id = $1 and a.status = 'open' order by t.id limit 1 offset $2`,
    [id, round],
  )
  const token = createTokens(stage.config.secret).derive('assignment_response_tokens', rows[0]?.id ?? '')
  const connection = await openConnection(port)
  const ms = await timed(() => expectAnswer(connection, yesRequest(token), 303))
  connection.close()
  return ms
}

/** Waits until everything has been sent or stopped; then resets the hourly limit, and the winner is free again. */
const untilQuiet = async ({ owner }: Stage) => {
  for (;;) {
    const { rowCount } = await owner.query(
      'select from email_history where next_attempt_at is not null limit 1',
    )
    if (rowCount === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await owner.query('truncate email_history, deliveries')
  await owner.query("update assignments set status = 'completed' where status = 'assigned'")
}
