import { type Control, Controller } from 'react-hook-form'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
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
  return (
    <>
      <Controller
        name="fullName"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="Fullt navn"
            autoComplete="off"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="phone"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="Telefon"
            type="tel"
            autoComplete="off"
            isRequired
            description={<PhoneHint typed={field.value} />}
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="email"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="E-post"
            type="email"
            autoComplete="off"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="company"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField {...field} label="Bedrift" optional autoComplete="off" errorMessage={error?.message} />
        )}
      />
      <Controller
        name="skills"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextArea
            {...field}
            label="Kompetanse"
            optional
            countTo={SKILLS_MAX}
            errorMessage={error?.message}
          />
        )}
      />
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
