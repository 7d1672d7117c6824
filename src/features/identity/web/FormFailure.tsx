import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { errorMessage, fieldProblems } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import css from './FormFailure.module.css'

interface SubmitProps {
  /** The server's refusal. */
  refusal: unknown
  /** The title above the reason: the action that failed. */
  failed: string
  isPending: boolean
  pendingText: string
  isDisabled?: boolean
  children: ReactNode
}

/** The end of a form that logs in or signs up: the reason of a refusal, and the button. */
export function DoorSubmit({ refusal, failed, ...button }: SubmitProps) {
  return (
    <>
      <FormFailure error={refusal} title={failed} />
      <Button type="submit" size="large" isFullWidth {...button} />
    </>
  )
}

/**
 * The server's reason for refusing the whole form; errors of single fields are shown at the fields. If nothing has to
 * be retyped, focus stays on the button and a screen reader announces this.
 */
export function FormFailure({ error, title }: { error: unknown; title?: string }) {
  if (!error || fieldProblems(error).length > 0) return null
  return (
    <div className={css.failure} role="alert">
      <CircleAlert size={20} aria-hidden />
      <div>
        {title && <p className={css.title}>{title}</p>}
        <p>{errorMessage(error)}</p>
      </div>
    </div>
  )
}
