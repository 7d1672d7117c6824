import { type Control, Controller, useWatch } from 'react-hook-form'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ProfileForm } from '../../rules.ts'
import { NoticePhoneHint } from './NoticePhoneHint.tsx'

interface ProfileFieldsProps {
  control: Control<ProfileForm>
  /** A superadmin has none, and so neither company nor notices. */
  hasEmployer: boolean
}

export function ProfileFields({ control, hasEmployer }: ProfileFieldsProps) {
  return (
    <>
      <Controller
        name="fullName"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="Fullt navn"
            autoComplete="name"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      {hasEmployer && <EmployerFields control={control} />}
    </>
  )
}

function EmployerFields({ control }: { control: Control<ProfileForm> }) {
  const isNotified = useWatch({ control, name: 'notifyOnAssignmentAccepted' })
  return (
    <>
      <Controller
        name="company"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="Bedrift"
            optional
            description="Vikarene ser navnet i SMS og e-post."
            autoComplete="organization"
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="notifyOnAssignmentAccepted"
        control={control}
        render={({ field }) => (
          <Switch
            {...field}
            label="Få SMS når en vikar tar et oppdrag"
            description="Hver slik SMS bruker 1 kreditt. E-post får du alltid."
          />
        )}
      />
      <Controller
        name="phone"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            label="Mobilnummer"
            type="tel"
            optional
            description={<NoticePhoneHint typed={field.value} isNotified={isNotified} />}
            autoComplete="tel"
            errorMessage={error?.message}
          />
        )}
      />
    </>
  )
}
