import type { Ref } from 'react'
import type { FieldTexts } from '../fields/field-texts.ts'

/** Properties shared by date and time fields. Values are strings: '2026-12-16' or '07:45', and '' for none. */
export interface DateFieldProps extends FieldTexts {
  name?: string
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLDivElement>
}

/** The bounds of a date field, as '2026-12-16'. */
export interface DateBounds {
  minValue?: string
  maxValue?: string
  isDateUnavailable?: (isoDate: string) => boolean
}

type Shared = Omit<DateFieldProps, keyof FieldTexts | 'value' | 'defaultValue' | 'onChange'>

/** Separates the properties that are passed to react-aria unchanged. */
export function sharedDateProps(props: DateFieldProps): Shared & { 'data-field': string | undefined } {
  const { name, onBlur, isInvalid, isRequired, isDisabled, autoFocus, ref, errorMessage } = props
  return {
    name,
    onBlur,
    isRequired,
    isDisabled,
    autoFocus,
    ref,
    isInvalid: isInvalid || Boolean(errorMessage),
    'data-field': name,
  }
}
