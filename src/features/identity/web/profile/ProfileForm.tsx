import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useForm } from 'react-hook-form'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { errorMessage } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Profile } from '../../contract.ts'
import { ProfileForm as Form } from '../../rules.ts'
import { PROFILE_NOT_SAVED, PROFILE_SAVED } from '../../texts-profile.ts'
import { ROLE_LABEL, roleLabelOf } from '../../texts.ts'
import { accountsApi, meQuery } from '../api.ts'
import { Facts } from './Facts.tsx'
import css from './Profile.module.css'
import { profileValues } from './profile-values.ts'
import { ProfileFields } from './ProfileFields.tsx'

/** An administrator's own profile. Changes from another tab appear in fields without typed input. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const hasEmployer = profile.role === 'administrator'
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const update = useMutation(accountsApi.updateProfile.mutationOptions())
  const form = useForm({
    resolver: standardSchemaResolver(Form),
    values: profileValues(profile),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit, reset, setError } = form
  const stored = { version: profile.version, values: profileValues(profile) }
  const base = useFormVersion(form, { stored, facts: FACTS })
  const save = handleSubmit(async (typed) => {
    try {
      const saved = await update.mutateAsync({ ...typed, version: base.version })
      reset(profileValues(saved), { keepDirtyValues: false, keepErrors: false }) // as the server writes it
      queryClient.setQueryData(accountsApi.profile.queryKey(), saved)
      showToast({ title: PROFILE_SAVED.title, description: PROFILE_SAVED.description })
      void queryClient.invalidateQueries({ queryKey: accountsApi.me.key() }) // the header shows the name
    } catch (error) {
      applyFieldProblems(error, setError, ['fullName', 'company', 'address', 'phone'])
      showToast({
        title: PROFILE_NOT_SAVED.title,
        description: `${PROFILE_NOT_SAVED.description}. ${errorMessage(error)}`,
        tone: 'error',
      })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Card title="Profil">
        <ErrorSummary
          title="Rett opp dette før du lagrer"
          errors={summaryErrors(formState.errors)}
          attempt={formState.submitCount}
        />
        <Facts
          facts={[
            ['E-post', profile.email],
            ['Rolle', me ? roleLabelOf(me) : ROLE_LABEL[profile.role]],
          ]}
        />
        <div className={css.fields}>
          <ProfileFields control={control} hasEmployer={hasEmployer} />
        </div>
        <StaleNotice {...base.notice} />
        <SaveBar
          isOvertaken={base.isOvertaken}
          isSaving={formState.isSubmitting}
          note={update.isSuccess && !formState.isDirty ? PROFILE_SAVED.note : ''}
        />
      </Card>
      <LeaveGuard isDirty={formState.isDirty || base.hasTyped} />
    </form>
  )
}

const FACTS: FormFacts<Form> = {
  fullName: { label: 'Fullt navn', noun: 'navnet' },
  company: { label: 'Bedrift', noun: 'bedriften' },
  address: { label: 'Adresse', noun: 'adressen' },
  phone: { label: 'Mobilnummer', noun: 'mobilnummeret' },
}

interface SaveBarProps {
  isSaving: boolean
  isOvertaken: boolean
  /** Read aloud when it appears; empty for none. */
  note: string
}

function SaveBar({ isSaving, isOvertaken, note }: SaveBarProps) {
  return (
    <div className={css.save}>
      <Button type="submit" isPending={isSaving} pendingText="Lagrer..." isDisabled={isOvertaken}>
        Lagre endringer
      </Button>
      <p role="status" className={css.note}>
        {note && (
          <>
            <CircleCheck size={20} aria-hidden />
            {note}
          </>
        )}
      </p>
    </div>
  )
}
