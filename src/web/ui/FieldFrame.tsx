import { type ReactNode, useId } from 'react'
import css from './Field.module.css'
import { FieldError } from './FieldError.tsx'
import type { ControlIds, FieldTexts } from './field-texts.ts'
import { LabelText } from './LabelText.tsx'

interface FieldFrameProps extends FieldTexts {
  name?: string
  isInvalid?: boolean
  isLabelHidden?: boolean
  /** Stands behind the field, for example a counter. */
  note?: ReactNode
  children: (ids: ControlIds) => ReactNode
}

/** Label above, hint, control, error below: the shape of every field with one native control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, description, errorMessage, optional, name, isInvalid, isLabelHidden, note, children } = props
  const id = useId()
  const described = [description && `${id}-hint`, errorMessage && `${id}-error`].filter(Boolean).join(' ')
  const ids: ControlIds = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': isInvalid || errorMessage ? true : undefined,
  }
  return (
    <div className={css.field} data-field={name} data-invalid={ids['aria-invalid']}>
      <label htmlFor={id} className={css.label} data-hidden={isLabelHidden || undefined}>
        <LabelText label={label} optional={optional} />
      </label>
      {description && (
        <div id={`${id}-hint`} className={css.description}>
          {description}
        </div>
      )}
      {children(ids)}
      {(errorMessage || note) && (
        <div className={css.below}>
          {errorMessage && <FieldError id={`${id}-error`}>{errorMessage}</FieldError>}
          {note}
        </div>
      )}
    </div>
  )
}
