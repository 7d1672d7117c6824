import type { ReactNode } from 'react'
import css from './Choice.module.css'

interface ChoiceLabelProps {
  label: ReactNode
  description?: ReactNode
  descriptionId: string
}

/** The label beside a checkbox, radio button or switch. */
export function ChoiceLabel({ label, description, descriptionId }: ChoiceLabelProps) {
  return (
    <span className={css.words}>
      <span>{label}</span>
      {description && (
        <span id={descriptionId} className={css.hint}>
          {description}
        </span>
      )}
    </span>
  )
}
