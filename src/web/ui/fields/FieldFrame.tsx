import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { type ControlIds, describedBy, type FieldTexts } from './field-texts.ts'
import css from './Field.module.css'

interface FieldFrameProps extends FieldTexts {
  name?: string
  isInvalid?: boolean
  isLabelHidden?: boolean
  /** Shown after the field, for example a counter. */
  note?: ReactNode
  children: (ids: ControlIds) => ReactNode
}

/** Label above, hint, control, error below: the shape of every field with one native control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, description, errorMessage, optional, name, isInvalid, isLabelHidden, note, children } = props
  const id = useId()
  const ids: ControlIds = {
    id,
    'aria-describedby': describedBy(id, description, errorMessage),
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

interface ControlProps extends FieldTexts {
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  onChange?: (value: string) => void
}

/** The properties of a field for its native control, without those of its frame. */
export function nativeProps<Props extends ControlProps>(props: Props) {
  const { label, description, errorMessage, optional, isInvalid, ...control } = props
  const { isRequired, isDisabled, onChange, ...native } = control
  return {
    ...native,
    className: css.control,
    'aria-required': isRequired,
    disabled: isDisabled,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
}

/** The text of a label, with '(valgfritt)' after an optional one. */
export function LabelText({ label, optional }: { label: string; optional?: boolean }) {
  return (
    <>
      {label}
      {optional && <span className={css.optional}> (valgfritt)</span>}
    </>
  )
}

/** The error below a field: an icon and the text. The control's `aria-describedby` refers to its `id`. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={css.error}>
      <CircleAlert size={18} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
