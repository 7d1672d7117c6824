import type { FieldValues } from 'react-hook-form'
import { PasswordField, type PasswordFieldProps } from '#web/ui/PasswordField.tsx'
import { type InForm, useTextField } from './use-text-field.ts'

/** `PasswordField` for the field `name` of a form, with its error. */
export function FormPasswordField<Values extends FieldValues, Sent>(
  props: InForm<PasswordFieldProps, Values, Sent>,
) {
  return <PasswordField {...useTextField(props)} />
}
