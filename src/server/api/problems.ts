import { ORPCError, ValidationError } from '@orpc/server'
import type { FieldProblems } from '#shared/contract.ts'
import { HELD_UP, summaryOf, TOO_MANY_TRIES } from '#shared/failures.ts'

/** The answer to input that breaks a rule: which fields, in words, and a sentence above them. */
export const inputInvalid = (fields: FieldProblems['fields']) =>
  new ORPCError('INPUT_INVALID', { status: 422, message: summaryOf(fields), data: { fields } })

/** A throttled caller may try again in this many seconds. Page and `retry-after` header take it from there. */
export const tooMany = (retryAfterSeconds: number, message: string = TOO_MANY_TRIES) =>
  new ORPCError('TOO_MANY_REQUESTS', { status: 429, message, data: { retryAfterSeconds } })

/** Other transactions hold the rows that a plan needs. They end soon, so pages ask again automatically. */
export const heldUp = () =>
  new ORPCError('HELD_UP', { status: 409, message: HELD_UP, data: { retryAfterSeconds: 1 } })

/** @param message the missing thing */
export const notFound = (message: string) => new ORPCError('NOT_FOUND', { status: 404, message })

export const fieldProblem = (path: string, message: string) => inputInvalid([{ path, message }])

/** Turns the library's answer to input that does not fit the contract into ours; leaves everything else as it is. */
export const withFieldProblems = (error: unknown): unknown => {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error
  if (!(error.cause instanceof ValidationError)) return error
  const fields = error.cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }))
  return inputInvalid(firstOfEach(fields))
}

/** One message per field, about the first rule that it breaks. */
const firstOfEach = (fields: FieldProblems['fields']) => {
  const first = new Map(fields.toReversed().map((field) => [field.path, field]))
  return fields.filter((field) => first.get(field.path) === field)
}
