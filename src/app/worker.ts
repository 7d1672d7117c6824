import { recordForecast } from '#features/asking/server/forecast/record-forecast.ts'
import { raiseAlarms } from '#features/asking/server/alarm/raise-alarms.ts'
import { askAllDue, askNextInLine } from '#features/asking/server/line/ask-due.ts'
import { askHeld } from '#features/asking/server/returned/ask-held.ts'
import { askRefused } from '#features/asking/server/returned/take-bounce.ts'
import { findUnwanted, stopUnwanted } from '#features/messages/server/unwanted.ts'
import { sendAllLoginLinks } from '#features/identity/server/login/login-link.ts'
import { warnLowBalances } from '#features/credits/server/warn.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverPush } from '#features/push/server/deliver.ts'
import { createPushService } from '#features/push/server/push-service.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import { cancelAllShifts } from '#features/superadmin/server/erase/cancel-shifts.ts'
import { eraseAll } from '#features/superadmin/server/erase/erase.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { fillSearch } from '#features/vikarer/server/search.ts'
import type { Connect } from '#server/database/pools.ts'
import { SystemScope } from '#server/database/scope.ts'
import { startJobs, type Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { clockedJobs } from './schedule.ts'

/** Each commit wakes the senders; the sweep sends retries, and leftovers of a crash, every few seconds. */
const SWEEP_MS = 5000
/** The longest delay of work that follows from the clock alone. */
const CLOCK_SWEEP_MS = 60_000

/** Starts the jobs of every room. `stop` waits for the work in progress. */
export const startWorker = async (
  services: Services,
  connect: Connect,
): Promise<{ stop: () => Promise<void> }> => {
  const scope = new SystemScope(null)
  const gateway = createSmsGateway(services)
  const mailer = createMailer(services.config)
  const pushService = createPushService(services.config)
  const stopping = new AbortController()
  const { signal } = stopping
  const swept = {
    'deliver-sms': () => deliverSms(services, scope, gateway, findUnwanted, signal),
    'deliver-email': () =>
      deliverEmails(services, scope, mailer, findUnwanted, noteAddresses, signal, askRefused(services)),
    'deliver-push': () => deliverPush(services, scope, pushService, findUnwanted, signal),
    'send-login-links': () => sendAllLoginLinks(services, scope),
    'warn-low-balance': () => warnLowBalances(services, scope),
    'cancel-shifts': () => cancelAllShifts(services, scope, signal),
    erase: () => eraseAll(services, scope, signal),
  }
  const jobs: Jobs = {
    ...swept,
    'stop-unwanted': (ids) => stopUnwanted(services, scope, ids),
    'ask-next': (ids) => askNextInLine(services, ids),
    'keep-forecast': (ids) => recordForecast(services, ids),
  }
  const filling = fillSearch(services, scope, signal).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the search index was not filled; the next start continues'),
  )
  const runner = await startJobs(connect, jobs, clockedJobs(services, scope, signal), services.log)
  // One sweep for each channel: a slow gateway delays no e-mail.
  const sweep = (pauseMs: number, job: () => Promise<void>) =>
    repeat(pauseMs, () =>
      job().catch((error: unknown) => services.log.warn({ err: error }, 'a sweep failed')),
    )
  const sweeps = [
    ...[...Object.values(swept), () => askAllDue(services, scope, signal)].map((job) => sweep(SWEEP_MS, job)),
    sweep(CLOCK_SWEEP_MS, () => raiseAlarms(services, scope, signal)),
    sweep(CLOCK_SWEEP_MS, () => askHeld(services, scope, signal)),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([filling, runner.stop(), ...sweeps.map((sweep) => sweep.stop())])
      mailer.close()
    },
  }
}

/** Runs the work now and again after each pause, never twice at once. */
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
