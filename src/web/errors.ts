import { ORPCError } from '@orpc/client'
import { BUSY, SESSION_OVER, UNKNOWN_FAILURE } from '#shared/failures.ts'
import type { FieldProblems } from '#shared/contract.ts'

const OFFLINE = 'Får ikke kontakt med Vikarklar. Sjekk nettet og prøv igjen.'

/** What to tell a person about any failure: the server's own words where it gave some. */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof ORPCError)) return OFFLINE
  if (error.code === 'UNAUTHORIZED') return SESSION_OVER
  if (error.code === 'SERVICE_UNAVAILABLE') return BUSY
  return error.status >= 500 || error.message === '' ? UNKNOWN_FAILURE : error.message
}

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
