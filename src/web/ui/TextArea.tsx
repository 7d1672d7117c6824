import { type ComponentProps, useState } from 'react'
import { FieldFrame, nativeProps } from './FieldFrame.tsx'
import type { FieldTexts } from './field-texts.ts'
import { TextCounter } from './TextCounter.tsx'

type NativeTextArea = Omit<
  ComponentProps<'textarea'>,
  'onChange' | 'value' | 'defaultValue' | 'className' | 'id'
>

export interface TextAreaProps extends FieldTexts, NativeTextArea {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  /** Shows '12 av 500 tegn' below the field; typing beyond it is possible and marked. */
  countTo?: number
}

/** Several lines of text; the field grows with what is written. `ref` is the textarea. */
export function TextArea({ countTo, ...props }: TextAreaProps) {
  const control = nativeProps(props)
  const [typed, setTyped] = useState(props.defaultValue ?? '')
  const length = (props.value ?? typed).length
  return (
    <FieldFrame {...props} note={countTo !== undefined && <TextCounter length={length} limit={countTo} />}>
      {(ids) => (
        <textarea
          rows={4}
          {...control}
          {...ids}
          onChange={(event) => {
            setTyped(event.target.value)
            control.onChange(event)
          }}
        />
      )}
    </FieldFrame>
  )
}
