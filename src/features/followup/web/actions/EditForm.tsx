import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { useOwner } from '#features/identity/web/use-owner.ts'
import type { Department } from '#features/employers/contract-departments.ts'
import { closedName, WHOLE_OFFICE } from '#features/employers/web/departments/department-words.ts'
import { useDepartments } from '#features/employers/web/departments/use-departments.ts'
import { OneShift } from '#features/requests/web/create/WhenFields.tsx'
import { LongFields } from '#features/requests/web/create/LongFields.tsx'
import type { AssignmentFormState, AssignmentInput } from '#features/requests/web/create/form.ts'
import { AssignmentFormOnScreen } from '#features/requests/rules.ts'
import { formatDate, formatTime, isDate } from '#shared/dates.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { type Discard, DiscardGuard } from '#web/form/DiscardGuard.tsx'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { useFormAgain } from '#web/form/form-again.ts'
import { SaveActions } from '#web/form/SaveActions.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged } from '#features/requests/web/plan/use-plan.ts'
import type { TypedPlan } from '#features/requests/web/plan/use-typed-plan.ts'
import { useEditPlan, valuesToSave } from './use-edit-plan.ts'

interface EditFormProps {
  assignment: LoggedAssignment
  discard: Discard
  onSaved: () => void
}

/** The fields of a shift, and the plan of the messages that saving sends. */
export function EditForm({ assignment, discard, onSaved }: EditFormProps) {
  const form = useForm<AssignmentInput, unknown, AssignmentFormOnScreen>({
    resolver: standardSchemaResolver(AssignmentFormOnScreen),
    defaultValues: valuesOf(assignment),
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit } = form
  useFormAgain(form, `endring ${assignment.id}`, useOwner())
  const { departments } = useDepartments()
  const facts = factsWith(departments, assignment)
  const base = useFormVersion(form, { stored: storedOf(assignment), facts, isFollowing: false })
  const shown = useEditPlan(assignment, base.version, form)
  const { save, refusal, error } = useEdit({ id: assignment.id, version: base.version }, form, shown, onSaved)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form noValidate onKeyDown={sendOnlyOnPurpose} onSubmit={(event) => void handleSubmit(save)(event)}>
      <Stack>
        <FormTextField name="title" control={control} label="Tittel" isRequired />
        <DepartmentOfShift form={form} assignment={assignment} />
        <FormTextField name="location" control={control} label="Sted" isRequired />
        <OneShift form={form} />
        <LongFields control={control} />
        {shown.plan && formState.isDirty && <PlanNotes shown={shown} refusal={error} />}
        <StaleNotice {...base.notice} />
        {refusal && <p role="alert">{refusal}</p>}
        <SaveActions
          label="Lagre endringen"
          formState={formState}
          isOvertaken={base.isOvertaken}
          isUnseen={shown.isAwaited}
          onCancel={discard.close}
        />
      </Stack>
      <DiscardGuard discard={discard} formState={formState} />
    </form>
  )
}

/** A department that has been closed since can stay. */
function DepartmentOfShift({
  form,
  assignment,
}: {
  form: AssignmentFormState
  assignment: LoggedAssignment
}) {
  const { departments, isBound } = useDepartments()
  const options = departments.filter(
    ({ id, isYours, isClosed }) => (isYours && !isClosed) || id === assignment.department?.id,
  )
  if (options.length === 0) return null
  return (
    <Controller
      name="departmentId"
      control={form.control}
      render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
        <Select
          {...field}
          label="Avdeling"
          {...(!isBound && { placeholder: WHOLE_OFFICE })}
          options={options.map(({ id, name, isClosed }) => ({
            value: id,
            label: isClosed ? closedName(name) : name,
          }))}
          value={value ?? ''}
          onChange={(chosen) => onChange(chosen || null)}
          errorMessage={error?.message}
        />
      )}
    />
  )
}

/** Omits recipients, channels and way of asking, which an edit cannot change. */
const valuesOf = (assignment: LoggedAssignment): AssignmentInput => ({
  more: [],
  recipients: { kind: 'all', alsoIds: [] },
  channels: ['sms'],
  title: assignment.title,
  location: assignment.location,
  departmentId: assignment.department?.id ?? null,
  date: assignment.date,
  startTime: formatTime(assignment.startTime),
  endTime: formatTime(assignment.endTime),
  places: assignment.places,
  description: assignment.description ?? '',
  requirements: assignment.requirements ?? '',
})

const storedOf = (assignment: LoggedAssignment) => ({
  version: assignment.version,
  values: valuesOf(assignment),
  edited: assignment.edited,
})

/** The fields with the names in a colleague's change. */
const factsWith = (
  departments: readonly Pick<Department, 'id' | 'name'>[],
  { department }: LoggedAssignment,
): FormFacts<AssignmentInput> => ({
  recipients: null,
  channels: null,
  smsIfBounced: null,
  more: null,
  asking: null,
  title: { label: 'Tittel', noun: 'tittelen' },
  departmentId: {
    label: 'Avdeling',
    noun: 'avdelingen',
    text: (id) =>
      id ? ([department, ...departments].find((known) => known?.id === id)?.name ?? '') : WHOLE_OFFICE,
  },
  location: { label: 'Sted', noun: 'stedet' },
  date: { label: 'Dato', noun: 'datoen', text: (date) => (isDate(date) ? formatDate(date) : '') },
  startTime: { label: 'Starttid', noun: 'starttiden' },
  endTime: { label: 'Sluttid', noun: 'sluttiden' },
  places: { label: 'Antall vikarer', noun: 'antallet' },
  description: { label: 'Beskrivelse', noun: 'beskrivelsen' },
  requirements: { label: 'Krav', noun: 'kravene' },
})

const FIELDS = [
  'title',
  'location',
  'departmentId',
  'date',
  'startTime',
  'endTime',
  'places',
  'description',
  'requirements',
] as const

const REFUSALS = ['BUSY', 'TOO_FEW', 'CLOSED', 'UNCHANGED', 'STALE'] as const

const useEdit = (
  { id, version }: Pick<LoggedAssignment, 'id' | 'version'>,
  form: AssignmentFormState,
  shown: TypedPlan,
  onSaved: () => void,
) => {
  const refresh = useRefresh()
  const edit = useMutation(followupApi.edit.mutationOptions({ onSettled: refresh }))
  const isRefused = REFUSALS.some((code) => isErrorCode(edit.error, code))
  return {
    error: edit.error,
    /** The reason why the values are refused. */
    refusal: isRefused ? errorMessage(edit.error) : undefined,
    save: async (values: AssignmentFormOnScreen) => {
      try {
        const { plan, press } = shown
        await edit.mutateAsync({ id, version, ...valuesToSave(values, form), ...press })
        form.reset(form.getValues())
        onSaved()
        showToast(planToast('Endringen er lagret', plan))
      } catch (error) {
        if (isPlanChanged(error)) return
        const isMarked = applyFieldProblems(error, form.setError, FIELDS)
        if (!isMarked && !REFUSALS.some((code) => isErrorCode(error, code)))
          showToast(failureToast('Endringen er ikke lagret', error, { repeat: REPEATABLE }))
      }
    },
  }
}
