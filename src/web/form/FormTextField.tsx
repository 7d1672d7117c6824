import { type FieldValues, type Control, type FieldPathByValue, useController } from 'react-hook-form'
import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx'

/** `TextField` for the field `name` of a form, with its error. */
export function FormTextField<Values extends FieldValues, Sent>(props: InForm<TextFieldProps, Values, Sent>) {
  return <TextField {...useTextField(props)} />
}

type FromForm = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'errorMessage'

/** The properties of a text control in a form: the name of its field, and those that the form does not provide. */
export type InForm<Props, Values extends FieldValues, Sent> = Omit<Props, FromForm> & {
  /** A field whose value is text; other names do not compile. */
  name: FieldPathByValue<Values, string | undefined>
  control: Control<Values, unknown, Sent>
}

/** Binds a text control to its field of the form: adds value, events and error. */
export const useTextField = <Props, Values extends FieldValues, Sent>({
  name,
  control,
  ...props
}: InForm<Props, Values, Sent>) => {
  const { field, fieldState } = useController({ name, control })
  const value: unknown = field.value
  return {
    ...props,
    ...field,
    value: typeof value === 'string' ? value : undefined,
    errorMessage: fieldState.error?.message,
  }
}
