import { REPEATABLE } from '#features/assignments/texts.ts'
import type { Sent } from '#features/requests/contract.ts'
import { hasNot, lackedBy, reachedBy, sendProblem } from '#features/requests/web/sending/send-problem.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { REMINDER_FAILED, SMS_SENT, CANNOT_REMIND } from '../../texts.ts'

/** What was sent, in words. */
export interface Wording {
  readonly one: string
  readonly many: string
  readonly failed: { readonly title: string; readonly description: string }
}

export const REMINDERS: Wording = { one: 'påminnelse', many: 'påminnelser', failed: REMINDER_FAILED }
export const REQUESTS: Wording = {
  one: 'forespørsel',
  many: 'forespørsler',
  failed: { title: 'Feil ved sending', description: 'Kunne ikke sende forespørselen' },
}

export const MESSAGES: Wording = {
  one: 'melding',
  many: 'meldinger',
  failed: { title: 'Feil ved sending', description: 'Kunne ikke sende meldingen' },
}

/** What to say about a send: whom it reached, and what to do about those whom it did not. */
export const sentToast = (sent: Sent, wording: Wording): ToastText => {
  const { recipients } = sent
  const problem = sendProblem(sent)
  const { count, words } = reachedBy(sent)
  if (count === 0) return nobodyReached(problem?.reason ?? nobodyHas(recipients, lackedBy(sent)), wording)
  if (problem) {
    const by = words === 'SMS' ? words : 'e-post'
    const description = `${onTheWay(count, wording)} på ${by}, men ingen ${problem.missing}. ${problem.advice}`
    return { title: 'Delvis suksess', description, tone: 'warning' }
  }
  const title = words === 'E-post' ? 'E-post sendt!' : SMS_SENT
  const by = words === 'SMS/e-post' ? ' på SMS og e-post' : ''
  if (count === recipients) return { title, description: onTheWay(count, wording) + by }
  return {
    title,
    description: `${onTheWay(count, wording)}${by}, men ${hasNot(recipients - count, lackedBy(sent))}`,
    tone: 'warning',
  }
}

const nobodyHas = (recipients: number, lacked: string) =>
  `${recipients === 1 ? 'Mottakeren har ikke' : 'Ingen av mottakerne har'} ${lacked}.`

const onTheWay = (count: number, { one, many }: Wording) => `${count} ${count === 1 ? one : many} er på vei`

const nobodyReached = (reason: string, { failed: { title, description } }: Wording): ToastText => ({
  title,
  description: `${description}. ${reason}`,
  tone: 'error',
})

/** What to say when there is no reminder: why it makes no sense now, or what went wrong. */
export const notRemindedToast = (error: unknown): ToastText => {
  const code = NOBODY_TO_REMIND.find((known) => isErrorCode(error, known))
  if (code) return { ...CANNOT_REMIND[code], tone: 'warning' }
  if (isRefused(error, ['TOO_SOON', 'CLOSED', 'UNREACHABLE']))
    return { title: CANNOT_REMIND.NO_VIKAR.title, description: errorMessage(error), tone: 'warning' }
  return failedToast(REMINDER_FAILED, error)
}

/** What to say when the request was not sent again. */
export const notRequestedToast = (error: unknown): ToastText =>
  isRefused(error, ['CLOSED', 'ALL_ASKED'])
    ? { title: 'Kan ikke sende forespørselen', description: errorMessage(error), tone: 'warning' }
    : failedToast(REQUESTS.failed, error)

/** What to say when a message was not sent. */
export const notWrittenToast = (error: unknown): ToastText =>
  isRefused(error, ['CLOSED', 'JUST_SENT'])
    ? { title: 'Meldingen er ikke sendt', description: errorMessage(error), tone: 'warning' }
    : failedToast(MESSAGES.failed, error)

const NOBODY_TO_REMIND = ['NO_VIKAR', 'NOBODY_ASKED', 'ALL_ANSWERED'] as const

const isRefused = (error: unknown, codes: readonly string[]) => codes.some((code) => isErrorCode(error, code))

const failedToast = (failed: { title: string; description: string }, error: unknown): ToastText =>
  failureToast(failed.title, error, {
    reason: `${failed.description}. ${errorMessage(error)}`,
    repeat: REPEATABLE,
  })
