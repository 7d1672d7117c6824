import type { ComponentProps } from 'react'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldTexts } from './field-texts.ts'

type NativeInput = Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'defaultValue' | 'size' | 'className' | 'id'
>

export interface TextFieldProps extends FieldTexts, NativeInput {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** One line of text. `ref` is the input; the rest of a native input's properties pass through. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    errorMessage,
    optional,
    isInvalid,
    isRequired,
    isDisabled,
    isReadOnly,
    onChange,
    ...input
  } = props
  return (
    <FieldFrame {...{ label, description, errorMessage, optional, isInvalid }} name={input.name}>
      {(ids) => (
        <input
          type="text"
          {...input}
          {...ids}
          className={css.control}
          aria-required={isRequired}
          disabled={isDisabled}
          readOnly={isReadOnly}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
