import { type Control, useWatch } from 'react-hook-form'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { IfPermitted } from '#web/IfPermitted.tsx'
import type { ProfileForm } from '../../rules.ts'
import { NoticePhoneHint } from './NoticePhoneHint.tsx'

interface ProfileFieldsProps {
  control: Control<ProfileForm>
  /** False for a superadmin, who has neither company nor phone. */
  hasEmployer: boolean
}

export function ProfileFields({ control, hasEmployer }: ProfileFieldsProps) {
  return (
    <>
      <FormTextField name="fullName" control={control} label="Fullt navn" autoComplete="name" isRequired />
      {hasEmployer && <EmployerFields control={control} />}
    </>
  )
}

function EmployerFields({ control }: { control: Control<ProfileForm> }) {
  const phone = useWatch({ control, name: 'phone' })
  return (
    <>
      <IfPermitted area="owning">
        <FormTextField
          name="company"
          control={control}
          label="Bedrift"
          optional
          description="Vikarene ser navnet i SMS og e-post."
          autoComplete="organization"
        />
        <FormTextField
          name="address"
          control={control}
          label="Adresse"
          optional
          description="Gate, postnummer og sted. Vikarene får lenke til kartet når stedet i oppdraget er et rom eller et navn."
          autoComplete="street-address"
        />
      </IfPermitted>
      <FormTextField
        name="phone"
        control={control}
        label="Mobilnummer"
        type="tel"
        optional
        description={<NoticePhoneHint typed={phone} />}
        autoComplete="tel"
      />
    </>
  )
}
