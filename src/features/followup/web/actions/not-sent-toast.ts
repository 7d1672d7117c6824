import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { CANNOT_REMIND } from '#features/requests/texts-acts.ts'
import { SMS_FAILED } from '#features/sms/texts.ts'
import { REMINDER_FAILED } from '../../texts.ts'

const REQUEST_FAILED = { title: 'Feil ved sending', description: 'Kunne ikke sende forespørselen' }
const MESSAGE_FAILED = { title: 'Feil ved sending', description: 'Kunne ikke sende meldingen' }

/** The toast with the reason why no reminder was sent. */
export const notRemindedToast = (error: unknown): ToastText => {
  const code = NOBODY_TO_REMIND.find((known) => isErrorCode(error, known))
  if (code) return { ...CANNOT_REMIND[code], tone: 'warning' }
  if (isRefused(error, ['TOO_SOON', 'CLOSED', 'UNREACHABLE']))
    return { title: CANNOT_REMIND.NO_VIKAR.title, description: errorMessage(error), tone: 'warning' }
  return failedToast(REMINDER_FAILED, error)
}

/** The toast with the reason why the request was not resent. */
export const notRequestedToast = (error: unknown): ToastText =>
  isRefused(error, ['CLOSED', 'ALL_ASKED', 'ALL_AWAY'])
    ? { title: 'Kan ikke sende forespørselen', description: errorMessage(error), tone: 'warning' }
    : failedToast(REQUEST_FAILED, error)

/** The toast with the reason why a message was not sent. */
export const notWrittenToast = (error: unknown, isBySms = true): ToastText =>
  isRefused(error, ['CLOSED', 'JUST_SENT'])
    ? { title: 'Meldingen er ikke sendt', description: errorMessage(error), tone: 'warning' }
    : failedToast({ ...MESSAGE_FAILED, ...(isBySms && { title: SMS_FAILED }) }, error)

const NOBODY_TO_REMIND = ['NO_VIKAR', 'NOBODY_ASKED', 'ALL_ANSWERED', 'ALL_AWAY'] as const

const isRefused = (error: unknown, codes: readonly string[]) => codes.some((code) => isErrorCode(error, code))

const failedToast = (failed: { title: string; description: string }, error: unknown): ToastText =>
  failureToast(failed.title, error, {
    reason: `${failed.description}. ${errorMessage(error)}`,
    repeat: REPEATABLE,
  })
