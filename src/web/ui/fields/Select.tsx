import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldTexts } from './field-texts.ts'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

type NativeSelect = Omit<
  ComponentProps<'select'>,
  'onChange' | 'value' | 'defaultValue' | 'className' | 'id' | 'children'
>

export interface SelectProps extends FieldTexts, NativeSelect {
  options: readonly SelectOption[]
  /** The empty choice; its value is ''. */
  placeholder?: string
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  isLabelHidden?: boolean
}

/** A choice from a list, with the platform's own picker. `ref` is the select. */
export function Select(props: SelectProps) {
  const { label, description, errorMessage, optional, isInvalid, isLabelHidden, ...rest } = props
  const { options, placeholder, isRequired, isDisabled, onChange, ...select } = rest
  return (
    <FieldFrame
      {...{ label, description, errorMessage, optional, isInvalid, isLabelHidden }}
      name={select.name}
    >
      {(ids) => (
        <div className={css.boxed}>
          <select
            {...select}
            {...ids}
            className={css.control}
            aria-required={isRequired}
            disabled={isDisabled}
            onChange={(event) => onChange?.(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={css.chevron} size={20} aria-hidden />
        </div>
      )}
    </FieldFrame>
  )
}
