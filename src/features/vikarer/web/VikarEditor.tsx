import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm, type UseFormSetError, type Control, Controller, useWatch } from 'react-hook-form'
import { useOwner } from '#features/identity/web/use-owner.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import type { Edited } from '#shared/contract.ts'
import { useFormAgain } from '#web/form/form-again.ts'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { FormTextArea } from '#web/form/FormTextArea.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VikarFormOnScreen, AVAILABILITIES, NOTE_MAX, SKILLS_MAX } from '../rules.ts'
import { ADDRESSES_NOTIFIED, AVAILABILITY_HINT, AVAILABILITY_LABEL, NOTE_HINT } from '../texts.ts'
import type { Group } from '../contract-groups.ts'
import { useGroups } from './groups/use-groups.ts'
import { GroupsField } from './groups/GroupsField.tsx'
import { sharedAddressToast } from './login-toasts.ts'
import { PhoneHint } from './PhoneHint.tsx'

interface VikarEditorProps {
  /** The substitute's id; absent for a new one. */
  id?: string
  values: VikarFormOnScreen
  /** The version of the values; absent for a new substitute. */
  version?: string
  edited?: Edited
  submitLabel: string
  /** Target of 'Avbryt'. */
  back: string
  /** The message for a save without a session. */
  logIn?: string
  /** Saves and leads on; its errors are shown here. */
  onSave: (vikar: VikarFormOnScreen, version: string) => Promise<void>
  /** Saves and clears the form for the next; adds a button. */
  onSaveAndNext?: (vikar: VikarFormOnScreen) => Promise<void>
  /** Further choices below the fields. */
  children?: ReactNode
}

/** The form for a new or existing substitute. Typed values stay until they are saved or discarded on purpose. */
export function VikarEditor({
  id = 'ny',
  values,
  version = '',
  edited = null,
  submitLabel,
  back,
  logIn,
  onSave,
  onSaveAndNext,
  children,
}: VikarEditorProps) {
  const [isForNext, setForNext] = useState(false)
  const form = useForm({
    resolver: standardSchemaResolver(VikarFormOnScreen),
    // A colleague's saved changes appear in fields where nothing was typed.
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit, setError } = form
  useFormAgain(form, `vikar ${id}`, useOwner())
  const base = useFormVersion(form, {
    stored: { version, values, edited },
    facts: factsWith(useGroups().groups),
  })
  const saving = (save: (vikar: VikarFormOnScreen) => Promise<void>) => async (vikar: VikarFormOnScreen) => {
    try {
      await save(vikar)
    } catch (error) {
      showFailure(error, setError, logIn)
    }
  }
  const submit = handleSubmit(saving((vikar) => onSave(vikar, base.version)))
  const submitForNext = onSaveAndNext && handleSubmit(saving(onSaveAndNext))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setForNext(false)
        void submit(event)
      }}
    >
      <Stack>
        <ErrorSummary
          title="Rett opp dette før du lagrer"
          errors={summaryErrors(formState.errors)}
          attempt={formState.submitCount}
        />
        <Card>
          <VikarFields control={control} before={version === '' ? null : values} />
          {children}
        </Card>
        <StaleNotice {...base.notice} />
        <Actions>
          <Button
            type="submit"
            isPending={formState.isSubmitting && !isForNext}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken || (formState.isSubmitting && isForNext)}
          >
            {submitLabel}
          </Button>
          {submitForNext && (
            <Button
              variant="secondary"
              isPending={formState.isSubmitting && isForNext}
              pendingText="Lagrer..."
              isDisabled={formState.isSubmitting && !isForNext}
              onPress={() => {
                setForNext(true)
                void submitForNext()
              }}
            >
              Lagre og legg til en til
            </Button>
          )}
          <LinkButton href={back} variant="quiet">
            Avbryt
          </LinkButton>
        </Actions>
        <LeaveGuard isDirty={formState.isDirty || base.hasTyped} />
      </Stack>
    </form>
  )
}

/** Shows a refusal at its field, one without a field in a toast, and a shared address in both. */
function showFailure(error: unknown, setError: UseFormSetError<VikarFormOnScreen>, logIn?: string) {
  const isMarked = applyFieldProblems(error, setError, FIELDS)
  const reason = logIn !== undefined && isErrorCode(error, 'UNAUTHORIZED') ? logIn : errorMessage(error)
  if (isErrorCode(error, 'EMAIL_IN_VIKARER')) showToast(sharedAddressToast(reason))
  else if (!isMarked) showToast(failureToast('Kunne ikke lagre vikaren', error, { reason }))
}

const FIELDS = [
  'fullName',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'groupIds',
  'note',
] as const

const factsWith = (groups: readonly Pick<Group, 'id' | 'name'>[]): FormFacts<VikarFormOnScreen> => ({
  fullName: { label: 'Fullt navn', noun: 'navnet' },
  phone: { label: 'Telefon', noun: 'telefonnummeret' },
  email: { label: 'E-post', noun: 'e-postadressen' },
  company: { label: 'Bedrift', noun: 'bedriften' },
  skills: { label: 'Kompetanse', noun: 'kompetansen' },
  availability: {
    label: 'Tilgjengelighet',
    noun: 'tilgjengeligheten',
    text: (availability) => AVAILABILITY_LABEL[availability],
  },
  groupIds: {
    label: 'Grupper',
    noun: 'gruppene',
    text: (ids) => groups.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', '),
  },
  note: { label: 'Merknad', noun: 'merknaden' },
})

const availabilities = AVAILABILITIES.map((value) => ({
  value,
  label: AVAILABILITY_LABEL[value],
  description: AVAILABILITY_HINT[value],
}))

interface VikarFieldsProps {
  control: Control<VikarFormOnScreen>
  /** The stored addresses; null for a new substitute. */
  before: Pick<VikarFormOnScreen, 'email'> | null
}

/**
 * The fields of a substitute. They describe another person, so the browser must not fill in the administrator's own.
 */
function VikarFields({ control, before }: VikarFieldsProps) {
  const [phone, email] = useWatch({ control, name: ['phone', 'email'] })
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
        label="E-post (valgfritt med mobilnummer)"
        type="email"
        autoComplete="off"
        description={before && before.email !== '' && email !== before.email && ADDRESSES_NOTIFIED}
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
      <GroupsField control={control} />
      <FormTextArea
        name="note"
        control={control}
        label="Merknad"
        optional
        description={NOTE_HINT}
        countTo={NOTE_MAX}
      />
    </>
  )
}
