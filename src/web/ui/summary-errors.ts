import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { SummaryError } from './ErrorSummary.tsx'

/** The errors of react-hook-form's `formState` as ErrorSummary takes them, in the order of the schema. */
export function summaryErrors<T extends FieldValues>(errors: FieldErrors<T>): SummaryError[] {
  return Object.entries(errors).flatMap(([field, error]) => {
    const message: unknown = error?.message
    return typeof message === 'string' && message ? [{ field, message }] : []
  })
}
