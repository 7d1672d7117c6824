import { ORPCError } from '@orpc/client'
import { BUSY, SESSION_OVER, UNKNOWN_FAILURE, whenToRetry } from '#shared/failures.ts'
import type { FieldProblems } from '#shared/contract.ts'

const OFFLINE = 'Får ikke kontakt med Vikarklar. Sjekk nettet og prøv igjen.'

/**
 * A write that got no answer. `not-sent`: it never left this device, and nothing will send it later. `unknown`: the
 * connection was lost on the way there or back, so that it may have been done.
 */
export class UnansweredWrite extends Error {
  readonly outcome: 'not-sent' | 'unknown'
  constructor(outcome: UnansweredWrite['outcome'], options?: ErrorOptions) {
    super(`no answer to a write: ${outcome}`, options)
    this.outcome = outcome
  }
}

const NOT_SENT = 'Ikke sendt – ingen nett'
const TRY_ONLINE = 'Prøv igjen når nettet er tilbake.'
const NO_ANSWER = 'Fikk ikke svar'
const MAYBE_DONE = 'Får ikke kontakt med Vikarklar. Det kan ha gått likevel: se etter før du prøver igjen.'

/** The text for any failure: the server's own if it sent one. */
export const errorMessage = (error: unknown): string => {
  if (error instanceof UnansweredWrite)
    return error.outcome === 'not-sent' ? `${NOT_SENT}. ${TRY_ONLINE}` : MAYBE_DONE
  if (!(error instanceof ORPCError)) return OFFLINE
  if (error.code === 'UNAUTHORIZED') return SESSION_OVER
  if (error.code === 'SERVICE_UNAVAILABLE') return `${BUSY} ${retryWords(error)}`
  if (error.code === 'TOO_MANY_REQUESTS') return `${error.message} ${retryWords(error)}`
  return error.status >= 500 || error.message === '' ? UNKNOWN_FAILURE : error.message
}

/**
 * The message about a failed write. `title` claims that it was not done, so it is shown only when the server has
 * confirmed that.
 *
 * @param repeat the effect of a second press if the first may have succeeded
 */
export const failureToast = (
  title: string,
  error: unknown,
  { reason = errorMessage(error), repeat = MAYBE_DONE } = {},
) => {
  if (!(error instanceof UnansweredWrite)) return { title, description: reason, tone: 'error' } as const
  return error.outcome === 'not-sent'
    ? ({ title: NOT_SENT, description: TRY_ONLINE, tone: 'error' } as const)
    : ({ title: NO_ANSWER, description: repeat, tone: 'warning' } as const)
}

/** Computed once: the seconds count from the refusal, not from a later drawing. */
const retryWordsOf = new WeakMap<object, string>()

const retryWords = (error: { readonly data?: unknown }): string => {
  const words = retryWordsOf.get(error) ?? whenToRetry(secondsToRetry(error), new Date())
  retryWordsOf.set(error, words)
  return words
}

/** The seconds to wait before a refused call may succeed; null: the server gave none. */
export const secondsToRetry = (error: unknown): number | null =>
  error instanceof ORPCError && hasWait(error.data) ? error.data.retryAfterSeconds : null

const hasWait = (data: unknown): data is { retryAfterSeconds: number } =>
  typeof data === 'object' &&
  data !== null &&
  'retryAfterSeconds' in data &&
  typeof data.retryAfterSeconds === 'number'

export const isErrorCode = (error: unknown, code: string): boolean =>
  error instanceof ORPCError && error.code === code

/** The fields that the server refused, empty when the failure is not about fields. */
export const fieldProblems = (error: unknown): FieldProblems['fields'] => {
  if (!(error instanceof ORPCError)) return []
  const data: unknown = error.data
  return hasFields(data) ? data.fields : []
}

const hasFields = (data: unknown): data is FieldProblems =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
