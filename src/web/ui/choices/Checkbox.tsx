import { type ReactNode, type Ref, useId } from 'react'
import { describedBy } from '../fields/field-texts.ts'
import field from '../fields/Field.module.css'
import { FieldError } from '../fields/FieldFrame.tsx'
import css from './Choice.module.css'
import { ChoiceLabel } from './ChoiceLabel.tsx'

export interface CheckboxProps {
  /** A text, which may contain a link. */
  label: ReactNode
  description?: ReactNode
  errorMessage?: string
  name?: string
  value?: boolean
  defaultValue?: boolean
  onChange?: (isChecked: boolean) => void
  onBlur?: () => void
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A single yes or no. `value` is a boolean. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    description,
    errorMessage,
    name,
    value,
    defaultValue,
    onChange,
    isInvalid,
    isRequired,
    isDisabled,
  } = props
  const id = useId()
  const invalid = isInvalid || errorMessage ? true : undefined
  return (
    <div className={field.field} data-field={name} data-invalid={invalid}>
      <label className={css.choice}>
        <input
          ref={props.ref}
          type="checkbox"
          className={css.box}
          name={name}
          checked={value}
          defaultChecked={defaultValue}
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={invalid}
          aria-describedby={describedBy(id, description, errorMessage)}
          onBlur={props.onBlur}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <ChoiceLabel label={label} description={description} descriptionId={`${id}-hint`} />
      </label>
      {errorMessage && <FieldError id={`${id}-error`}>{errorMessage}</FieldError>}
    </div>
  )
}
