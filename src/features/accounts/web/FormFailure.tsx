import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { errorMessage, fieldProblems } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import css from './FormFailure.module.css'

interface SubmitProps {
  /** What the server refused the form with. */
  refusal: unknown
  /** What did not happen, above the reason. */
  failed: string
  isPending: boolean
  pendingText: string
  isDisabled?: boolean
  children: ReactNode
}

/** The end of a form that leads in: why it was refused, and its one button. */
export function DoorSubmit({ refusal, failed, ...button }: SubmitProps) {
  return (
    <>
      <FormFailure error={refusal} title={failed} />
      <Button type="submit" size="large" isFullWidth {...button} />
    </>
  )
}

/**
 * Why the server refused the whole form, once and where it stays; errors of single fields are shown there. Where
 * nothing has to be retyped, focus stays on the button and a screen reader reads this out.
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
