import type { ComponentProps } from 'react'
import { FieldFrame, nativeProps } from './FieldFrame.tsx'
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

/** One line of text. `ref` is the input; other properties of a native input are passed on. */
export function TextField({ isReadOnly, ...props }: TextFieldProps) {
  const control = nativeProps(props)
  return (
    <FieldFrame {...props}>
      {(ids) => <input type="text" {...control} {...ids} readOnly={isReadOnly} />}
    </FieldFrame>
  )
}
