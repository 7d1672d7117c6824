import { isInReserve } from '#features/answers/rules.ts'
import {
  ANSWER_SAVED,
  BUSY,
  CHANGED_SINCE,
  CLAIM_FAILED,
  DECLINE_FAILED,
  TOO_LATE,
  WON,
} from '#features/answers/texts.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import { UNKNOWN_FAILURE } from '#shared/failures.ts'
import { errorMessage, failureToast, isErrorCode, UnansweredWrite } from '#web/errors.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../../contract.ts'

/** Long enough to read about a change of plans. */
const SECONDS = 12

export const wonToast = ({ date, startTime, endTime }: MyAssignment): ToastText => ({
  title: WON,
  description: `${capitalized(nightTo(startTime) + formatDateShort(date))} kl. ${formatTimeRange(startTime, endTime)}. Du får en bekreftelse på e-post med vakten til kalenderen.`,
  seconds: SECONDS,
})

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const notWonToast = (error: unknown): ToastText => {
  const common = { tone: 'warning', seconds: SECONDS } as const
  if (isErrorCode(error, 'TAKEN')) return { ...common, title: 'Oppdraget er tatt', description: TOO_LATE }
  if (isErrorCode(error, 'BUSY'))
    return { ...common, title: 'Du har allerede et oppdrag da', description: BUSY }
  if (isErrorCode(error, 'CHANGED'))
    return { ...common, title: 'Oppdraget er endret', description: CHANGED_SINCE }
  return failedToast(CLAIM_FAILED, error)
}

/** The reason of a refused confirmation: the times have changed again, or another person has the shift. */
export const notConfirmedToast = (error: unknown): ToastText =>
  isErrorCode(error, 'CHANGED')
    ? {
        ...notWonToast(error),
        description: 'Tiden er endret en gang til. Se over den nye tiden og svar igjen.',
      }
    : failedToast('Svaret ble ikke lagret', error)

export const inReserveToast: ToastText = {
  title: 'Du står i reserve',
  description: 'Du får spørsmålet hvis oppdraget blir ledig.',
}

export const notInReserveToast = (error: unknown): ToastText =>
  error instanceof UnansweredWrite
    ? failedToast(NOT_IN_RESERVE, error)
    : { title: NOT_IN_RESERVE, description: knownReason(error), tone: 'warning', seconds: SECONDS }

const NOT_IN_RESERVE = 'Du står ikke i reserve'

export const declinedToast = (assignment: MyAssignment): ToastText => ({
  title: ANSWER_SAVED,
  ...(isInReserve(assignment) && { description: 'Du står ikke lenger i reserve.' }),
})

export const notDeclinedToast = (error: unknown): ToastText => failedToast(DECLINE_FAILED, error)

const failedToast = (title: string, error: unknown): ToastText =>
  failureToast(title, error, { reason: knownReason(error), repeat: REPEATABLE })

/** The reason for the failure, if known; the title already says that it failed. */
export const knownReason = (error: unknown): string | undefined => {
  const reason = errorMessage(error)
  return reason === UNKNOWN_FAILURE ? undefined : reason
}

/** The page is outdated: another person was first, or the shift is cancelled. */
export const isOutdated = (error: unknown): boolean =>
  ['TAKEN', 'BUSY', 'CHANGED', 'FREE', 'ALREADY_YOURS', 'STARTED', 'NOT_YOURS', 'OVER', 'NOT_FOUND'].some(
    (code) => isErrorCode(error, code),
  )
