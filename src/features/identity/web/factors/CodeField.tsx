import { TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx'

interface CodeFieldProps extends Pick<TextFieldProps, 'name' | 'errorMessage'> {
  isRecovery?: boolean
  label?: string
}

/**
 * A code of the app, for which telephones show digits and fill it in, or a recovery code, which has letters as well.
 */
export function CodeField({ isRecovery = false, label, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label={label ?? (isRecovery ? 'Reservekode' : 'Kode')}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      isRequired
    />
  )
}
