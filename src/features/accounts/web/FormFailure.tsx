import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { errorMessage, fieldProblems } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './FormFailure.module.css'

interface SubmitProps {
  /** What the server refused the form with. */
  refusal: unknown
  isPending: boolean
  pendingText: string
  isDisabled?: boolean
  children: ReactNode
}

/** The end of a form that leads in: why it was refused, and its one button. */
export function DoorSubmit({ refusal, ...button }: SubmitProps) {
  return (
    <>
      <FormFailure error={refusal} />
      <Button type="submit" size="large" isFullWidth {...button} />
    </>
  )
}

/** Why the server refused the whole form; what it said of single fields stands at those. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error || fieldProblems(error).length > 0) return null
  return (
    <p className={css.failure}>
      <CircleAlert size={20} aria-hidden />
      <span>{errorMessage(error)}</span>
    </p>
  )
}
