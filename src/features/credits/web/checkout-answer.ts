import { ORPCError } from '@orpc/client'
import { SESSION_OVER } from '#shared/failures.ts'
import { errorMessage, UnansweredWrite } from '#web/errors.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { CHECKOUT_FAILED, NOT_LOGGED_IN, PURCHASE_NOT_STARTED } from '../texts.ts'

/** The payment page, or the problem with the answer. Only web addresses are followed, never `javascript:`. */
export const paymentLink = (answer: unknown): { url: string } | { problem: string } => {
  if (typeof answer !== 'object' || answer === null) return { problem: CHECKOUT_FAILED.noAnswer }
  const url = 'url' in answer && typeof answer.url === 'string' ? URL.parse(answer.url) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return { problem: CHECKOUT_FAILED.noLink }
  return { url: url.href }
}

/** The reason why no purchase began: the server's text, if it has one. */
export const checkoutFailure = (error: unknown): ToastText => {
  if (error instanceof UnansweredWrite && error.outcome === 'unknown')
    return { title: PURCHASE_NOT_STARTED, description: NOTHING_PAID, tone: 'error' }
  if (!(error instanceof ORPCError)) {
    return { title: PURCHASE_NOT_STARTED, description: errorMessage(error), tone: 'error' }
  }
  if (error.code === 'UNAUTHORIZED') return { title: NOT_LOGGED_IN, description: SESSION_OVER, tone: 'error' }
  const reason = paymentReason(error) ?? CHECKOUT_FAILED.unknown
  return { title: CHECKOUT_FAILED.title, description: reason, tone: 'error' }
}

/** The server's text about a payment. Only one server error is shown: the payment service does not answer. */
export const paymentReason = (error: unknown): string | undefined => {
  if (!(error instanceof ORPCError) || error.code === 'UNAUTHORIZED') return undefined
  if (error.code === 'PAYMENT_UNAVAILABLE') return error.message
  return error.status < 500 ? errorMessage(error) : undefined
}

const NOTHING_PAID = 'Får ikke kontakt med Vikarklar. Ingenting er betalt: sjekk nettet og prøv igjen.'
