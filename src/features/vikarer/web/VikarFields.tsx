import { type Control, Controller, useWatch } from 'react-hook-form'
import { FormTextArea } from '#web/form/FormTextArea.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { AVAILABILITIES, SKILLS_MAX, type VikarForm } from '../rules.ts'
import { AVAILABILITY_HINT, AVAILABILITY_LABEL } from '../texts.ts'
import { PhoneHint } from './PhoneHint.tsx'

const availabilities = AVAILABILITIES.map((value) => ({
  value,
  label: AVAILABILITY_LABEL[value],
  description: AVAILABILITY_HINT[value],
}))

/** The fields of a substitute. They describe another person: the browser must not fill in the administrator's own. */
export function VikarFields({ control }: { control: Control<VikarForm> }) {
  const phone = useWatch({ control, name: 'phone' })
  return (
    <>
      <FormTextField name="fullName" control={control} label="Fullt navn" autoComplete="off" isRequired />
      <FormTextField
        name="phone"
        control={control}
        label="Telefon"
        type="tel"
        autoComplete="off"
        isRequired
        description={<PhoneHint typed={phone} />}
      />
      <FormTextField
        name="email"
        control={control}
        label="E-post"
        type="email"
        autoComplete="off"
        isRequired
      />
      <FormTextField name="company" control={control} label="Bedrift" optional autoComplete="off" />
      <FormTextArea name="skills" control={control} label="Kompetanse" optional countTo={SKILLS_MAX} />
      <Controller
        name="availability"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <RadioGroup
            {...field}
            label="Tilgjengelighet"
            options={availabilities}
            errorMessage={error?.message}
          />
        )}
      />
    </>
  )
}
