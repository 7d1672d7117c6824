import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { useForm, type UseFormSetError, type Control, Controller, useWatch } from 'react-hook-form'
import { useOwner } from '#features/accounts/web/use-owner.ts'
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
import { VikarFormOnScreen, AVAILABILITIES, SKILLS_MAX } from '../rules.ts'
import { ADDRESSES_NOTIFIED, AVAILABILITY_HINT, AVAILABILITY_LABEL } from '../texts.ts'
import type { Group } from '../contract-groups.ts'
import { useGroups } from './groups/use-groups.ts'
import { GroupsField } from './groups/GroupsField.tsx'
import { sharedAddressToast } from './login-toasts.ts'
import { PhoneHint } from './PhoneHint.tsx'

interface VikarEditorProps {
  /** The substitute's; left out for a new one. */
  id?: string
  values: VikarFormOnScreen
  /** The version of the values; left out for a new substitute. */
  version?: string
  edited?: Edited
  submitLabel: string
  /** Where 'Avbryt' leads. */
  back: string
  /** The message for a save without a session. */
  logIn?: string
  /** Saves and leads on; what it throws is shown here. */
  onSave: (vikar: VikarFormOnScreen, version: string) => Promise<void>
  /** What else can be chosen, below the fields. */
  children?: ReactNode
}

/** The form for a new substitute and for a known one. What was typed stays until it is saved or given up on purpose. */
export function VikarEditor({
  id = 'ny',
  values,
  version = '',
  edited = null,
  submitLabel,
  back,
  logIn,
  onSave,
  children,
}: VikarEditorProps) {
  const form = useForm({
    resolver: standardSchemaResolver(VikarFormOnScreen),
    // When somebody else saves meanwhile, their changes come in where nothing was typed.
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
  const save = async (vikar: VikarFormOnScreen) => {
    try {
      await onSave(vikar, base.version)
    } catch (error) {
      showFailure(error, setError, logIn)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
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
            isPending={formState.isSubmitting}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken}
          >
            {submitLabel}
          </Button>
          <LinkButton href={back} variant="quiet">
            Avbryt
          </LinkButton>
        </Actions>
        <LeaveGuard isDirty={formState.isDirty || base.hasTyped} />
      </Stack>
    </form>
  )
}

/** What the server refused is shown at its field; what has no field, in a toast, and a shared address in both. */
function showFailure(error: unknown, setError: UseFormSetError<VikarFormOnScreen>, logIn?: string) {
  const isMarked = applyFieldProblems(error, setError, FIELDS)
  const reason = logIn !== undefined && isErrorCode(error, 'UNAUTHORIZED') ? logIn : errorMessage(error)
  if (isErrorCode(error, 'EMAIL_IN_VIKARER')) showToast(sharedAddressToast(reason))
  else if (!isMarked) showToast(failureToast('Kunne ikke lagre vikaren', error, { reason }))
}

const FIELDS = ['fullName', 'phone', 'email', 'company', 'skills', 'availability', 'groupIds'] as const

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
})

const availabilities = AVAILABILITIES.map((value) => ({
  value,
  label: AVAILABILITY_LABEL[value],
  description: AVAILABILITY_HINT[value],
}))

interface VikarFieldsProps {
  control: Control<VikarFormOnScreen>
  /** The addresses as they are stored; null for a new substitute. */
  before: Pick<VikarFormOnScreen, 'email'> | null
}

/** The fields of a substitute. They describe another person: the browser must not fill in the administrator's own. */
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
    </>
  )
}
