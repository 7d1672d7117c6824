import { useQueryClient } from '@tanstack/react-query'
import { usePlainForm } from '#web/form/plain-form.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Profile } from '../../contract.ts'
import { PROFILE_NOT_SAVED } from '../../texts-profile.ts'
import { accountsApi } from '../api.ts'
import { accountsClient } from '../client.ts'
import { FormFailure } from '../FormFailure.tsx'
import css from './Profile.module.css'
import { profileValues } from './profile-values.ts'

/** Asks for the name that substitutes see, if the office has none. The rest of the profile is saved unchanged. */
export function NameOffice({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { field, formProps, isPending, refusal } = usePlainForm({
    loadSchema,
    send: async ({ company }) => {
      const { version } = profile
      const saved = await accountsClient.updateProfile({ ...profileValues(profile), company, version })
      queryClient.setQueryData(accountsApi.profile.queryKey(), saved)
      showToast({ title: 'Navnet er lagret', description: `Vikarene ser nå «${company}».` })
      void queryClient.invalidateQueries({ queryKey: accountsApi.me.key() })
    },
  })
  return (
    <Card as="section" title="Hva heter arbeidsplassen?">
      <form className={css.name} {...formProps}>
        <TextField
          {...field('company')}
          label="Bedrift"
          description={`Vikarene ser navnet i SMS og e-post. Så lenge det mangler, står det «${profile.fullName}».`}
          autoComplete="organization"
          isRequired
        />
        <FormFailure error={refusal} title={PROFILE_NOT_SAVED.title} />
        <div className={css.save}>
          <Button type="submit" variant="secondary" isPending={isPending} pendingText="Lagrer...">
            Lagre navnet
          </Button>
        </div>
      </form>
    </Card>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).OfficeName
