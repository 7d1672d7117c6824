import type { Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { FormPasswordField } from '#web/form/FormPasswordField.tsx'
import { type ChangePassword, PASSWORD_MIN } from '../../rules.ts'

interface PasswordFieldsProps {
  control: Control<z.input<typeof ChangePassword>, unknown, z.output<typeof ChangePassword>>
  isCurrentAsked: boolean
}

export function PasswordFields({ control, isCurrentAsked }: PasswordFieldsProps) {
  return (
    <>
      {isCurrentAsked && (
        <FormPasswordField
          name="currentPassword"
          control={control}
          label="Nåværende passord"
          autoComplete="current-password"
          isRequired
        />
      )}
      <FormPasswordField
        name="newPassword"
        control={control}
        label="Nytt passord"
        description={`Minst ${PASSWORD_MIN} tegn`}
        autoComplete="new-password"
        isRequired
      />
      <FormPasswordField
        name="confirmation"
        control={control}
        label="Bekreft nytt passord"
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
