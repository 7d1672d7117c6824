import { type Control, Controller } from 'react-hook-form'
import type * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { FormPasswordField } from '#web/form/FormPasswordField.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PASSWORD_MIN, type SignUp } from '../../rules.ts'

type RegisterControl = Control<z.input<typeof SignUp>, unknown, SignUp>

export function RegisterFields({ control }: { control: RegisterControl }) {
  return (
    <>
      <FormTextField name="fullName" control={control} label="Fullt navn" autoComplete="name" isRequired />
      <FormTextField
        name="email"
        control={control}
        label="E-post"
        type="email"
        autoComplete="email"
        isRequired
      />
      <FormPasswordField
        name="password"
        control={control}
        label="Passord"
        description={`Minst ${PASSWORD_MIN} tegn`}
        placeholder="Velg et sterkt passord"
        autoComplete="new-password"
        isRequired
      />
      <FormTextField name="company" control={control} label="Bedrift" optional autoComplete="organization" />
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
