import type { FieldValues } from 'react-hook-form'
import { PasswordField, type PasswordFieldProps } from '#web/ui/fields/PasswordField.tsx'
import { type InForm, useTextField } from './FormTextField.tsx'

/** `PasswordField` for the field `name` of a form, with its error. */
export function FormPasswordField<Values extends FieldValues, Sent>(
  props: InForm<PasswordFieldProps, Values, Sent>,
) {
  return <PasswordField {...useTextField(props)} />
}
