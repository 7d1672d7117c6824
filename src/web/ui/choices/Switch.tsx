import { type ReactNode, type Ref, useId } from 'react'
import css from './Choice.module.css'
import { ChoiceLabel } from './ChoiceLabel.tsx'

export interface SwitchProps {
  label: ReactNode
  description?: ReactNode
  name?: string
  value?: boolean
  defaultValue?: boolean
  onChange?: (isOn: boolean) => void
  onBlur?: () => void
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A setting that is on or off. `value` is a boolean. */
export function Switch({
  label,
  description,
  value,
  defaultValue,
  onChange,
  isDisabled,
  ...input
}: SwitchProps) {
  const hintId = useId()
  return (
    <label className={css.choice} data-field={input.name}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className={css.track}
        checked={value}
        defaultChecked={defaultValue}
        disabled={isDisabled}
        aria-describedby={description ? hintId : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <ChoiceLabel label={label} description={description} descriptionId={hintId} />
    </label>
  )
}
