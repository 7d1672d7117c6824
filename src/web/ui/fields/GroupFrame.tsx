import { type ReactNode, type Ref, useId } from 'react'
import field from './Field.module.css'
import { FieldError, LabelText } from './FieldFrame.tsx'
import { describedBy, type FieldTexts } from './field-texts.ts'

interface GroupFrameProps extends FieldTexts {
  role: 'group' | 'radiogroup'
  name?: string
  isInvalid?: boolean
  isRequired?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A named set of choices with its hint and its error. `onBlur` fires when focus leaves the whole set. */
export function GroupFrame(props: GroupFrameProps) {
  const { label, description, errorMessage, optional, role, name, isInvalid, isRequired, onBlur, children } =
    props
  const id = useId()
  return (
    <div
      ref={props.ref}
      role={role}
      className={field.field}
      data-field={name}
      data-invalid={isInvalid || errorMessage ? true : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, description, errorMessage)}
      aria-required={role === 'radiogroup' ? isRequired : undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
    >
      <span id={`${id}-label`} className={field.label}>
        <LabelText label={label} optional={optional} />
      </span>
      {description && (
        <div id={`${id}-hint`} className={field.description}>
          {description}
        </div>
      )}
      {children}
      {errorMessage && (
        <div className={field.below}>
          <FieldError id={`${id}-error`}>{errorMessage}</FieldError>
        </div>
      )}
    </div>
  )
}
