import { type Control, Controller } from 'react-hook-form'
import type * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PASSWORD_MIN, type SignUp } from '../../rules.ts'

type RegisterControl = Control<z.input<typeof SignUp>, unknown, SignUp>

export function RegisterFields({ control }: { control: RegisterControl }) {
  return (
    <>
      <Controller
        name="fullName"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="Fullt navn"
            autoComplete="name"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="email"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="E-post"
            type="email"
            autoComplete="email"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="password"
        control={control}
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Passord"
            description={`Minst ${PASSWORD_MIN} tegn`}
            placeholder="Velg et sterkt passord"
            autoComplete="new-password"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="company"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="Bedrift"
            optional
            autoComplete="organization"
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="termsAccepted"
        control={control}
        render={({ field, fieldState }) => (
          <Checkbox
            {...field}
            value={field.value ?? false}
            label={<TermsLabel />}
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

function TermsLabel() {
  return (
    <>
      Jeg godtar{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        vilkårene
        <VisuallyHidden> (åpnes i nytt vindu)</VisuallyHidden>
      </a>
    </>
  )
}
