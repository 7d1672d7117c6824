import type { FieldValues } from 'react-hook-form'
import { TextArea, type TextAreaProps } from '#web/ui/fields/TextArea.tsx'
import { type InForm, useTextField } from './FormTextField.tsx'

/** `TextArea` for the field `name` of a form, with its error. */
export function FormTextArea<Values extends FieldValues, Sent>(props: InForm<TextAreaProps, Values, Sent>) {
  return <TextArea {...useTextField(props)} />
}
