import { type Control, Controller } from 'react-hook-form'
import type * as z from 'zod/mini'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { type ChangePassword, PASSWORD_MIN } from '../../rules.ts'

interface PasswordFieldsProps {
  control: Control<z.input<typeof ChangePassword>, unknown, z.output<typeof ChangePassword>>
  isCurrentAsked: boolean
}

export function PasswordFields({ control, isCurrentAsked }: PasswordFieldsProps) {
  return (
    <>
      {isCurrentAsked && (
        <Controller
          name="currentPassword"
          control={control}
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label="Nåværende passord"
              autoComplete="current-password"
              isRequired
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      )}
      <Controller
        name="newPassword"
        control={control}
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Nytt passord"
            description={`Minst ${PASSWORD_MIN} tegn`}
            autoComplete="new-password"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="confirmation"
        control={control}
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Bekreft nytt passord"
            autoComplete="new-password"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
