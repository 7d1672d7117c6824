import { type Control, Controller, useWatch } from 'react-hook-form'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { May } from '#web/May.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import type { ProfileForm } from '../../rules.ts'
import { lacksNumber, NoticePhoneHint } from './NoticePhoneHint.tsx'
import css from './Profile.module.css'

interface ProfileFieldsProps {
  control: Control<ProfileForm>
  /** A superadmin has none, and so neither company nor notices. */
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
  const [phone, isNotified] = useWatch({ control, name: ['phone', 'notifyOnAssignmentAccepted'] })
  const isUnreachable = lacksNumber(phone, useSmsCountries())
  return (
    <>
      <May area="owning">
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
      </May>
      <FormTextField
        name="phone"
        control={control}
        label="Mobilnummer"
        type="tel"
        optional
        description={<NoticePhoneHint typed={phone} isNotified={isNotified} />}
        autoComplete="tel"
      />
      <Controller
        name="notifyOnAssignmentAccepted"
        control={control}
        render={({ field }) => (
          <Switch
            {...field}
            value={field.value && !isUnreachable}
            isDisabled={isUnreachable}
            label="Få SMS når en vikar tar et oppdrag"
            description={
              <>
                {isUnreachable && (
                  <strong className={css.unsent}>Mobilnummer mangler. Fyll det inn over først. </strong>
                )}
                Hver slik SMS bruker 1 kreditt. E-post får du alltid. Melder en vikar avbud, får én av dere
                alltid SMS, så lenge dere har kreditt og et nummer å sende til.
              </>
            }
          />
        )}
      />
      <Controller
        name="notifyOnAlarm"
        control={control}
        render={({ field }) => (
          <Switch
            {...field}
            value={field.value ?? true}
            label="Varsle meg når ingen kommer"
            description="På e-post, og på SMS når du har fylt inn mobilnummer: når alle har sagt nei, når meldinger stopper, eller når vakten snart begynner. SMS-en bruker 1 kreditt."
          />
        )}
      />
    </>
  )
}
