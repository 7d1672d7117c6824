import { type ComponentProps, useState } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { FieldTexts } from './field-texts.ts'
import css from './Field.module.css'
import { FieldFrame, nativeProps } from './FieldFrame.tsx'

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

/** Several lines of text; the field grows with its content. `ref` is the textarea. */
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

/** '105 av 160 tegn'. Announced only near and beyond the limit, so that typing is not interrupted. */
function TextCounter({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  return (
    <>
      <span className={css.note} data-over={left < 0 || undefined}>
        {length} av {limit} tegn
      </span>
      <VisuallyHidden role="status">{spokenRemainder(left)}</VisuallyHidden>
    </>
  )
}

function spokenRemainder(left: number): string {
  if (left < 0) return `${-left} tegn for mye`
  if (left <= 20 && left % 10 === 0) return `${left} tegn igjen`
  return ''
}
