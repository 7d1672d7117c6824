import { useId, type ReactNode } from 'react'
import css from './Choice.module.css'
import { ChoiceLabel } from './ChoiceLabel.tsx'

interface ChoiceInputProps {
  type: 'checkbox' | 'radio'
  name: string
  choice: Choice
  isDisabled?: boolean
  /** Absent in an uncontrolled group. */
  isChecked?: boolean
  isDefaultChecked?: boolean
  onChange: (isChecked: boolean) => void
}

/** One choice of a group: the native input and its label. */
export function ChoiceInput({
  type,
  name,
  choice,
  isDisabled,
  isChecked,
  isDefaultChecked,
  onChange,
}: ChoiceInputProps) {
  const hintId = useId()
  return (
    <label className={css.choice}>
      <input
        type={type}
        className={css.box}
        name={name}
        value={choice.value}
        checked={isChecked}
        defaultChecked={isDefaultChecked}
        disabled={isDisabled || choice.isDisabled}
        aria-describedby={choice.description ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ChoiceLabel label={choice.label} description={choice.description} descriptionId={hintId} />
    </label>
  )
}

/** One choice of a group. */
export interface Choice {
  value: string
  label: string
  description?: ReactNode
  isDisabled?: boolean
}
