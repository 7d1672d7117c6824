import type { Runner } from 'graphile-worker'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { createMailer } from '#features/email/server/mailer.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import type { Connect } from '#server/database/pools.ts'
import { SystemScope } from '#server/database/scope.ts'
import { startJobs, type ClockedJob, type Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** What runs by the clock. Sending is woken by each commit; every minute picks up retries and what a crash left. */
const CLOCKED: ClockedJob[] = [
  { job: 'deliver-sms', cron: '* * * * *' },
  { job: 'deliver-email', cron: '* * * * *' },
]

/** Starts to work: every room's jobs. */
export const startWorker = async (services: Services, connect: Connect): Promise<Runner> => {
  const scope = new SystemScope(null)
  const gateway = createSmsGateway(services.config)
  const mailer = createMailer(services.config)
  const jobs: Jobs = {
    'deliver-sms': () => deliverSms(services, scope, gateway),
    'deliver-email': () => deliverEmails(services, scope, mailer),
  }
  const runner = await startJobs(connect, jobs, CLOCKED, services.log)
  await Promise.all(Object.values(jobs).map((job) => job())) // what an earlier process left
  runner.events.on('stop', () => mailer.close())
  return runner
}
