import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Control, Controller, useForm } from 'react-hook-form'
import { Facts } from '#features/identity/web/profile/Facts.tsx'
import { formatPhone } from '#shared/phone.ts'
import { failureToast } from '#web/errors.ts'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { OwnPhoneForm, type OwnPhone } from '../../contract-own.ts'
import { OWN_PHONE_SAVED } from '../../texts.ts'
import { vikarerApi } from '../api.ts'
import { refusalWords } from '../availability/Refusal.tsx'
import css from '#features/identity/web/profile/Profile.module.css'

/** The number that employers reach the substitute by, saved at the chosen employers. */
export function OwnPhoneCard() {
  const answer = useQuery(vikarerApi.myPhone.queryOptions())
  return (
    <Card as="section" title="Slik når arbeidsgiverne deg">
      {answer.isPending && <Loading>Henter nummeret...</Loading>}
      {answer.isLoadingError && <FailedQuery title="Kunne ikke hente nummeret" query={answer} />}
      {answer.data && <OwnPhoneContent {...answer.data} />}
    </Card>
  )
}

function OwnPhoneContent({ registers, version }: OwnPhone) {
  if (registers.length === 0)
    return (
      <p className={css.dim}>
        Ingen arbeidsgiver har deg i registeret sitt nå, så det er ikke noe nummer å endre.
      </p>
    )
  const differ = registers.some(({ phone }) => phone !== registers[0]?.phone)
  return (
    <>
      {differ && (
        <>
          <p>Arbeidsgiverne dine har ulike numre til deg.</p>
          <Facts facts={registers.map(({ employer, phone }) => [employer ?? UNNAMED, formatPhone(phone)])} />
        </>
      )}
      <PhoneForm
        registers={registers}
        version={version}
        stored={differ ? '' : formatPhone(registers[0]?.phone ?? '')}
      />
    </>
  )
}

/** Changes that another tab or an office saves appear if nothing was typed. */
function PhoneForm({ registers, version, stored }: OwnPhone & { stored: string }) {
  const queryClient = useQueryClient()
  const change = useMutation(vikarerApi.changePhone.mutationOptions())
  const values = { phone: stored, employerIds: registers.map(({ employerId }) => employerId) }
  const form = useForm({
    resolver: standardSchemaResolver(OwnPhoneForm),
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit, reset, setError } = form
  const base = useFormVersion(form, { stored: { version, values }, facts: factsWith(registers) })
  const save = handleSubmit(async (typed) => {
    try {
      const saved = await change.mutateAsync({ ...typed, version: base.version })
      reset(
        { phone: typed.phone, employerIds: saved.registers.map(({ employerId }) => employerId) },
        { keepDirtyValues: false, keepErrors: false },
      )
      queryClient.setQueryData(vikarerApi.myPhone.queryKey(), saved)
      showToast(
        OWN_PHONE_SAVED(
          namesOf(saved.registers.filter(({ employerId }) => typed.employerIds.includes(employerId))),
        ),
      )
    } catch (error) {
      if (applyFieldProblems(error, setError, ['phone', 'employerIds'])) return
      showToast(failureToast('Kunne ikke lagre nummeret', error, { reason: refusalWords(error) }))
    }
  })
  return (
    <form noValidate className={css.fields} onSubmit={(event) => void save(event)}>
      <ErrorSummary
        title="Rett opp dette før du lagrer"
        errors={summaryErrors(formState.errors)}
        attempt={formState.submitCount}
      />
      <FormTextField
        name="phone"
        control={control}
        label="Mobilnummer"
        type="tel"
        isRequired
        description={<Hint getsSms={formState.isDirty || registers.every((register) => register.getsSms)} />}
        autoComplete="tel"
      />
      <ReceiversField registers={registers} control={control} />
      <StaleNotice {...base.notice} />
      <div className={css.save}>
        <Button
          type="submit"
          isPending={formState.isSubmitting}
          pendingText="Lagrer..."
          isDisabled={base.isOvertaken}
        >
          Lagre mobilnummer
        </Button>
      </div>
      <LeaveGuard isDirty={formState.isDirty || base.hasTyped} />
    </form>
  )
}

/** Asks which employers get the number; names the employer if there is only one. */
function ReceiversField({
  registers,
  control,
}: Pick<OwnPhone, 'registers'> & { control: Control<OwnPhoneForm> }) {
  const [only, ...others] = namesOf(registers)
  if (others.length === 0) return <p className={css.dim}>{only} får nummeret når du lagrer.</p>
  return (
    <Controller
      name="employerIds"
      control={control}
      render={({ field, fieldState: { error } }) => (
        <CheckboxGroup
          {...field}
          label="Hvem skal få nummeret?"
          options={registers.map(({ employerId, employer }) => ({
            value: employerId,
            label: employer ?? UNNAMED,
          }))}
          errorMessage={error?.message}
        />
      )}
    />
  )
}

const UNNAMED = 'Arbeidsgiver uten navn'

const namesOf = (registers: OwnPhone['registers']) => registers.map(({ employer }) => employer ?? UNNAMED)

const factsWith = (registers: OwnPhone['registers']): FormFacts<OwnPhoneForm> => ({
  phone: { label: 'Mobilnummer', noun: 'mobilnummeret' },
  employerIds: {
    label: 'Hvem som får nummeret',
    noun: 'hvem som får nummeret',
    text: (ids) => namesOf(registers.filter(({ employerId }) => ids.includes(employerId))).join(', '),
  },
})

/** `getsSms` of the stored number; the server judges a typed one when it is saved. */
function Hint({ getsSms }: { getsSms: boolean }) {
  if (getsSms) return <>Hit sender arbeidsgiverne dine SMS.</>
  return (
    <span className={css.warning}>
      <TriangleAlert size={18} aria-hidden />
      Dette nummeret får ikke SMS. Skriv et mobilnummer.
    </span>
  )
}
