import type { InferContractRouterOutputs } from '@orpc/contract'
import { LOG_IN_FIRST } from '#shared/failures.ts'
import { errorMessage, failureToast, isErrorCode, UnansweredWrite } from '#web/errors.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { LOGIN_REFUSALS } from '../contract-logins.ts'
import type { vikarer } from '../contract.ts'
import {
  ADDED_WITHOUT_LOGIN,
  LOGIN_NOT_SENT,
  UNKNOWN_REASON,
  VIKAR_ADDED,
  VIKAR_ADDED_WITH_LOGIN,
} from '../texts.ts'

type Added = InferContractRouterOutputs<typeof vikarer>['create']

/** The toast after a substitute was added, with or without the requested login. */
export function addedToast({ vikar, login }: Added): ToastText {
  switch (login.kind) {
    case 'sent':
      return { title: VIKAR_ADDED_WITH_LOGIN }
    case 'not-asked':
      return { title: VIKAR_ADDED(vikar.fullName) }
    case 'failed': {
      const reason = login.reason || UNKNOWN_REASON
      const refused = refusalToast(login.code, reason)
      if (refused) return { ...refused, description: VIKAR_ADDED(vikar.fullName) }
      return { title: ADDED_WITHOUT_LOGIN(reason), tone: 'warning', seconds: 6 }
    }
  }
}

/** The toast after a login could not be sent from the register. */
export function notSentToast(error: unknown): ToastText {
  const reason = errorMessage(error) || UNKNOWN_REASON
  if (error instanceof UnansweredWrite) return failureToast(LOGIN_NOT_SENT(reason), error)
  if (isErrorCode(error, 'UNAUTHORIZED')) return { title: LOG_IN_FIRST, tone: 'error' }
  const refused = REFUSALS.find((code) => isErrorCode(error, code)) ?? null
  return refusalToast(refused, reason) ?? { title: LOGIN_NOT_SENT(reason), tone: 'error' }
}

/** Two substitutes of a register cannot share a login: one needs another address. */
export const sharedAddressToast = (message: string): ToastText => ({
  title: message,
  tone: 'error',
  seconds: 8,
})

/** The server's own words about a refusal; null for every other failure. */
function refusalToast(code: string | null, message: string): ToastText | null {
  switch (code) {
    case 'EMAIL_IN_VIKARER':
      return sharedAddressToast(message)
    case 'EMAIL_EXISTS':
    case 'VIKAR_HAS_ACCOUNT':
    case 'ALREADY_INVITED':
    case 'EMAIL_MISSING':
    case 'ASKED_ELSEWHERE':
      return { title: message, tone: 'error' }
    default:
      return null
  }
}

const REFUSALS: readonly (keyof typeof LOGIN_REFUSALS)[] = [
  'EMAIL_EXISTS',
  'EMAIL_IN_VIKARER',
  'VIKAR_HAS_ACCOUNT',
  'ALREADY_INVITED',
  'EMAIL_MISSING',
  'ASKED_ELSEWHERE',
]
