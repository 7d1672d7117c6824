import { completeEnded } from '#features/assignments/server/complete.ts'
import { forgetAnswerTexts } from '#features/assignments/server/forget-answer-texts.ts'
import { forgetResponseLinks } from '#features/assignments/server/forget-links.ts'
import { findUnwanted, stopUnwanted } from '#features/requests/server/unwanted.ts'
import { forgetLinks } from '#features/accounts/server/forget-links.ts'
import { sendAllLoginLinks } from '#features/accounts/server/login-link.ts'
import { reconcilePayments } from '#features/credits/server/reconcile.ts'
import { warnLowBalances } from '#features/credits/server/warn.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { forgetEmailTexts } from '#features/email/server/forget-texts.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { forgetSmsTexts } from '#features/sms/server/forget-texts.ts'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import { eraseAll } from '#features/superadmin/server/erase/erase.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { forgetPeriods } from '#features/vikarer/server/forget-periods.ts'
import { fillSearch } from '#features/vikarer/server/search.ts'
import type { Connect } from '#server/database/pools.ts'
import { SystemScope } from '#server/database/scope.ts'
import { forgetOldAttempts } from '#server/rate-limit.ts'
import { startJobs, type Jobs, type ClockedJobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** Sending is woken by each commit; the sweep picks up retries, and what a crash left, every few seconds. */
const SWEEP_MS = 5000

/** Starts to work: every room's jobs. `stop` waits for what is under way. */
export const startWorker = async (
  services: Services,
  connect: Connect,
): Promise<{ stop: () => Promise<void> }> => {
  const scope = new SystemScope(null)
  const gateway = createSmsGateway(services)
  const mailer = createMailer(services.config)
  const stopping = new AbortController()
  const { signal } = stopping
  const swept = {
    'deliver-sms': () => deliverSms(services, scope, gateway, findUnwanted, signal),
    'deliver-email': () => deliverEmails(services, scope, mailer, findUnwanted, noteAddresses, signal),
    'send-login-links': () => sendAllLoginLinks(services, scope),
    'warn-low-balance': () => warnLowBalances(services, scope),
    erase: () => eraseAll(services, scope, signal),
  }
  const jobs: Jobs = { ...swept, 'stop-unwanted': (ids) => stopUnwanted(services, scope, ids) }
  const clocked: ClockedJobs = {
    'forget-periods': { at: 'night', work: () => forgetPeriods(services, scope) },
    'forget-sms-texts': { at: 'night', work: () => forgetSmsTexts(services, scope, signal) },
    'forget-email-texts': { at: 'night', work: () => forgetEmailTexts(services, scope, signal) },
    'forget-answer-texts': { at: 'night', work: () => forgetAnswerTexts(services, scope, signal) },
    'forget-links': { at: 'night', work: () => forgetLinks(services, scope, signal) },
    'forget-response-links': { at: 'night', work: () => forgetResponseLinks(services, scope, signal) },
    'forget-attempts': { at: 'night', work: () => forgetOldAttempts(services.database, scope) },
    'complete-ended': { at: 'night', work: () => completeEnded(services, scope) },
    'reconcile-payments': { at: 'every 5 minutes', work: () => reconcilePayments(services) },
  }
  const filling = fillSearch(services, scope, signal).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the search was not filled; the next start goes on'),
  )
  const runner = await startJobs(connect, jobs, clocked, services.log)
  // One for each: a gateway that is slow holds up no e-mail.
  const sweeps = Object.values(swept).map((job) =>
    repeat(SWEEP_MS, () =>
      job().catch((error: unknown) => services.log.warn({ err: error }, 'a sweep failed')),
    ),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([filling, runner.stop(), ...sweeps.map((sweep) => sweep.stop())])
      mailer.close()
    },
  }
}

/** Does the work now and again after each pause, never twice at once. */
const repeat = (pauseMs: number, work: () => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const round = () => {
    running = work().finally(() => {
      if (!stopped) timer = setTimeout(round, pauseMs)
    })
  }
  round()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
