import { completeEnded } from '#features/assignments/server/complete.ts'
import { forgetAnswerTexts, forgetResponseLinks } from '#features/assignments/server/retention.ts'
import { forgetLinks } from '#features/identity/server/closing/retention.ts'
import { forgetPhoneCodes } from '#features/identity/server/phone/own-phone.ts'
import { reconcilePayments } from '#features/credits/server/reconcile.ts'
import { forgetEmailTexts } from '#features/email/server/retention.ts'
import { forgetLateLogins } from '#features/identity/server/oidc/attempts.ts'
import { settleForecasts } from '#features/asking/server/forecast/record-forecast.ts'
import { forgetPush } from '#features/push/server/retention.ts'
import { forgetSmsTexts } from '#features/sms/server/retention.ts'
import { removeLeaving } from '#features/requests/server/acts/leaving/remove-leaving.ts'
import { forgetRemoved } from '#features/vikarer/server/restore.ts'
import { forgetPeriods } from '#features/vikarer/server/retention.ts'
import { forgetOldAttempts } from '#server/load/rate-limit.ts'
import { forgetMessageAttempts } from '#server/outbox/attempts.ts'
import { keepParts } from '#server/outbox/parts.ts'
import { fillEvents } from '#server/history/fill.ts'
import { forgetEvents } from '#server/history/retention.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { ClockedJobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** Jobs that run by the clock; a missed night is made up for. One process runs each. */
export const clockedJobs = (services: Services, scope: SystemScope, signal: AbortSignal): ClockedJobs => ({
  'forget-periods': { at: 'night', work: () => forgetPeriods(services, scope) },
  'remove-leaving': { at: 'night', work: () => removeLeaving(services, scope, signal) },
  'forget-removed': { at: 'night', work: () => forgetRemoved(services, scope, signal) },
  'forget-sms-texts': { at: 'night', work: () => forgetSmsTexts(services, scope, signal) },
  'forget-email-texts': { at: 'night', work: () => forgetEmailTexts(services, scope, signal) },
  'keep-message-parts': { at: 'night', work: () => keepParts(services, scope, signal) },
  'forget-push': { at: 'night', work: () => forgetPush(services, scope, signal) },
  'forget-answer-texts': { at: 'night', work: () => forgetAnswerTexts(services, scope, signal) },
  'forget-events': { at: 'night', work: () => forgetEvents(services, scope, signal) },
  'fill-events': { at: 'night', work: () => fillEvents(services, scope, signal) },
  'forget-links': { at: 'night', work: () => forgetLinks(services, scope, signal) },
  'forget-response-links': { at: 'night', work: () => forgetResponseLinks(services, scope, signal) },
  'forget-attempts': {
    at: 'night',
    work: async () => {
      await forgetOldAttempts(services.database, scope)
      await forgetLateLogins(services.database, scope)
      await forgetPhoneCodes(services.database, scope)
      await forgetMessageAttempts(services, scope, signal)
    },
  },
  'complete-ended': { at: 'night', work: () => completeEnded(services, scope) },
  'settle-forecasts': { at: 'night', work: () => settleForecasts(services, scope, signal) },
  'reconcile-payments': { at: 'every 5 minutes', work: () => reconcilePayments(services) },
})
