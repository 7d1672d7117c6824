import type { FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { type InForm, useTextField } from './use-text-field.ts'

/** `TextField` for the field `name` of a form, with its error. */
export function FormTextField<Values extends FieldValues, Sent>(props: InForm<TextFieldProps, Values, Sent>) {
  return <TextField {...useTextField(props)} />
}
