import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import css from './ErrorSummary.module.css'
import { focusField } from './focus-field.ts'

interface SummaryError {
  /** The `name` of the field. */
  field: string
  /** Must make sense away from its field: the error of a time includes the field's name. */
  message: string
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[]
  /** Grows with each attempt to send, like react-hook-form's `submitCount`: the summary then takes focus. */
  attempt: number
  title?: string
}

/** The errors of a form as links to its fields. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt, title = 'Rett opp dette før du sender' }: ErrorSummaryProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  useEffect(() => boxRef.current?.focus(), [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={boxRef} className={css.box} role="alert" tabIndex={-1}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(field)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Converts the errors of react-hook-form's `formState` for ErrorSummary, in the order of the schema; errors of rows and
 * parts by their paths.
 */
export function summaryErrors<T extends FieldValues>(errors: FieldErrors<T>, above = ''): SummaryError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const field = above + name
    const message: unknown = error?.message
    if (typeof message === 'string' && message) return [{ field, message }]
    return hasParts(error) ? summaryErrors(error, `${field}.`) : []
  })
}

/** Does it hold errors of rows, or of an object's parts? An error itself has a type. */
const hasParts = (error: unknown): error is FieldErrors =>
  typeof error === 'object' && error !== null && !('type' in error)
