import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { REPEATABLE } from '#features/assignments/texts.ts'
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
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type Fact, useVersion } from '#web/form/versions.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { changeOf, editedToast, editNotes } from './edit-words.ts'

interface EditFormProps {
  assignment: LoggedAssignment
  discard: Discard
  onSaved: () => void
}

/** The fields of a shift, and who is told what before it is saved. */
export function EditForm({ assignment, discard, onSaved }: EditFormProps) {
  const form = useForm<AssignmentInput, unknown, AssignmentFormOnScreen>({
    resolver: standardSchemaResolver(AssignmentFormOnScreen),
    defaultValues: valuesOf(assignment),
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit } = form
  const base = useVersion<Shown>(storedOf(assignment), useWatch({ control }), factsOf)
  const { save, refusal } = useEdit({ id: assignment.id, version: base.version }, form, onSaved)
  const accept = () => {
    form.reset(valuesOf(assignment), { keepDirtyValues: true, keepDirty: true })
    base.accept()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form noValidate onKeyDown={sendOnlyOnPurpose} onSubmit={(event) => void handleSubmit(save)(event)}>
      <Stack>
        <FormTextField name="title" control={control} label="Tittel" isRequired />
        <DepartmentOfShift form={form} assignment={assignment} />
        <FormTextField name="location" control={control} label="Sted" isRequired />
        <OneShift form={form} />
        <LongFields control={control} />
        <Consequences form={form} assignment={assignment} />
        <StaleNotice overtaken={base.overtaken} edited={base.edited} onAccept={accept} />
        {refusal && <p role="alert">{refusal}</p>}
        <Actions>
          <Button
            type="submit"
            isPending={formState.isSubmitting}
            pendingText="Lagrer..."
            isDisabled={!formState.isDirty || base.overtaken.length > 0}
          >
            Lagre endringen
          </Button>
          <Button variant="secondary" onPress={discard.close}>
            Avbryt
          </Button>
        </Actions>
      </Stack>
      <DiscardGuard discard={discard} formState={formState} />
    </form>
  )
}

/** The department may be one that has been closed since: then it can stay. */
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

/** Whom a request asks, how, and about what besides is no part of this. */
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

function Consequences({ form, assignment }: { form: AssignmentFormState; assignment: LoggedAssignment }) {
  const [title, location, date, startTime, endTime, places] = useWatch({
    control: form.control,
    name: ['title', 'location', 'date', 'startTime', 'endTime', 'places'],
  })
  const change = changeOf(assignment, { title, location, date, startTime, endTime, places })
  return (
    <div role="status">
      {editNotes(assignment, change).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

const storedOf = (assignment: LoggedAssignment) => ({
  version: assignment.version,
  values: valuesOf(assignment),
  edited: assignment.edited,
})

type Shown = Partial<
  Pick<
    AssignmentInput,
    'title' | 'location' | 'date' | 'startTime' | 'endTime' | 'places' | 'description' | 'requirements'
  >
>

/** The fields as a colleague's change names them. */
const factsOf = (values: Shown): Fact[] => [
  { label: 'Tittel', noun: 'tittelen', text: values.title ?? '' },
  { label: 'Sted', noun: 'stedet', text: values.location ?? '' },
  { label: 'Dato', noun: 'datoen', text: isDate(values.date ?? '') ? formatDate(values.date ?? '') : '' },
  { label: 'Starttid', noun: 'starttiden', text: values.startTime ?? '' },
  { label: 'Sluttid', noun: 'sluttiden', text: values.endTime ?? '' },
  { label: 'Antall vikarer', noun: 'antallet', text: String(values.places ?? '') },
  { label: 'Beskrivelse', noun: 'beskrivelsen', text: values.description ?? '' },
  { label: 'Krav', noun: 'kravene', text: values.requirements ?? '' },
]

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
  onSaved: () => void,
) => {
  const refresh = useRefresh()
  const edit = useMutation(followupApi.edit.mutationOptions({ onSettled: refresh }))
  const isRefused = REFUSALS.some((code) => isErrorCode(edit.error, code))
  return {
    /** In words, why it cannot be so. */
    refusal: isRefused ? errorMessage(edit.error) : undefined,
    save: async ({ recipients: _, channels: __, more: ___, ...values }: AssignmentFormOnScreen) => {
      try {
        // Left out, it stays: somebody else may have moved it since this was opened.
        const isMoved = form.getFieldState('departmentId', form.formState).isDirty
        const told = await edit.mutateAsync({
          id,
          version,
          ...values,
          ...(isMoved ? {} : { departmentId: undefined }),
        })
        form.reset(form.getValues())
        onSaved()
        showToast(editedToast(told))
      } catch (error) {
        const isMarked = applyFieldProblems(error, form.setError, FIELDS)
        if (!isMarked && !REFUSALS.some((code) => isErrorCode(error, code)))
          showToast(failureToast('Endringen er ikke lagret', error, { repeat: REPEATABLE }))
      }
    },
  }
}
