import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { type Discard, DiscardGuard } from '#web/form/DiscardGuard.tsx'
import { formatDate, isDate } from '#shared/dates.ts'
import { SaveActions } from '#web/form/SaveActions.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import { Grid, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { QuietHours } from '#features/messages/quiet-hours.ts'
import type { Line } from '#features/asking/shapes.ts'
import { CountField } from './CountField.tsx'
import { changeForm, changeOf, type TypedChange, typedOf } from './change-form.ts'
import { type LineOf, quietWords } from './line-words.ts'
import { notDoneToast } from './not-done-toast.ts'
import { requestsApi } from '../api.ts'
import { PlanNotes } from '../plan/PlanNotes.tsx'
import { planToast } from '../plan/plan-toast.ts'
import { isPlanChanged } from '../plan/use-plan.ts'
import { type TypedPlan, useTypedPlan } from '../plan/use-typed-plan.ts'

interface ChangeLineFormProps {
  of: LineOf
  line: Line
  /** The employer's quiet hours; null if it has none. */
  quiet: QuietHours | null
  discard: Discard
  onSaved: () => void
}

/** The fields for people at a time, their time to answer and the deadline for the rest, with the plan. */
export function ChangeLineForm({ of, line, quiet, discard, onSaved }: ChangeLineFormProps) {
  const [atFirst] = useState(() => ({ values: typedOf(line), schema: changeForm(line.closesAt) }))
  const form = useForm<TypedChange>({
    resolver: standardSchemaResolver(atFirst.schema),
    defaultValues: atFirst.values,
    shouldFocusError: true,
  })
  const { control, formState, handleSubmit, reset } = form
  const stored = { version: line.version, values: typedOf(line), edited: line.edited }
  const base = useFormVersion(form, { stored, facts: FACTS, isFollowing: false })
  const shown = useChangePlan(form, { id: of.id, version: base.version })
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: requestsApi.key() })
  const change = useMutation(requestsApi.changeLine.mutationOptions({ onSettled: refresh }))
  const isOver = isErrorCode(change.error, 'NO_LINE')
  const save = handleSubmit(async (typed) => {
    const changed = changeOf(typed)
    if (!changed) return
    try {
      const { plan, press } = shown
      await change.mutateAsync({ id: of.id, version: base.version, ...changed, seen: press.seen })
      reset(typed)
      onSaved()
      showToast(planToast('Køen er endret', plan))
    } catch (error) {
      if (!isErrorCode(error, 'NO_LINE') && !isPlanChanged(error))
        showToast(notDoneToast('Køen er ikke endret', error))
    }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form noValidate onKeyDown={sendOnlyOnPurpose} onSubmit={(event) => void save(event)}>
      <Stack>
        <ChangeFields control={control} quiet={quiet} />
        {isErrorCode(shown.error, 'STALE') ? null : shown.isReady ? (
          <PlanNotes shown={shown} refusal={change.error} />
        ) : (
          <p>Fyll ut feltene, så ser du hva som skjer.</p>
        )}
        <StaleNotice {...base.notice} />
        {isOver && <p role="alert">{errorMessage(change.error)}</p>}
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

const isOn = (on: boolean) => (on ? 'på' : 'av')

const FACTS: FormFacts<TypedChange> = {
  openAtMost: { label: 'Hvor mange om gangen', noun: 'hvor mange om gangen' },
  patienceMinutes: { label: 'Minutter å svare på', noun: 'hvor lenge dere venter' },
  hasDeadline: { label: 'Spør alle på et bestemt tidspunkt', noun: 'når dere spør alle', text: isOn },
  date: { label: 'Dato', noun: 'datoen', text: (date) => (isDate(date) ? formatDate(date) : '') },
  time: { label: 'Klokkeslett', noun: 'klokkeslettet' },
  isUrgent: { label: 'Det haster', noun: 'om det haster', text: isOn },
}

function ChangeFields({ control, quiet }: { control: Control<TypedChange>; quiet: QuietHours | null }) {
  return (
    <>
      <Grid>
        <CountField
          control={control}
          name="openAtMost"
          label="Hvor mange om gangen"
          description="Så mange har spørsmålet samtidig."
        />
        <CountField
          control={control}
          name="patienceMinutes"
          label="Minutter å svare på"
          description="Etter så lenge uten svar får neste spørsmålet."
        />
      </Grid>
      <Controller
        name="hasDeadline"
        control={control}
        render={({ field }) => (
          <Switch
            {...field}
            label="Spør alle som er igjen på et bestemt tidspunkt"
            description="Da ventes det ikke lenger på svar fra hver enkelt."
          />
        )}
      />
      <Deadline control={control} />
      {quiet && (
        <Controller
          name="isUrgent"
          control={control}
          render={({ field }) => (
            <Switch
              {...field}
              label="Det haster"
              description={`Spør også i stilletiden, kl.\u00a0${quietWords(quiet)}.`}
            />
          )}
        />
      )}
    </>
  )
}

function Deadline({ control }: { control: Control<TypedChange> }) {
  const hasDeadline = useWatch({ control, name: 'hasDeadline' })
  if (!hasDeadline) return null
  return (
    <Grid>
      <Controller
        name="date"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker {...field} label="Dato" isRequired errorMessage={error?.message} />
        )}
      />
      <Controller
        name="time"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TimeField {...field} label="Klokkeslett" isRequired errorMessage={error?.message} />
        )}
      />
    </Grid>
  )
}

/** The consequences of the typed change. */
const useChangePlan = (
  { control }: { control: Control<TypedChange> },
  line: { readonly id: string; readonly version: string },
): TypedPlan & { readonly isReady: boolean } => {
  const change = useWatch({ control, compute: changeOf })
  const plan = useTypedPlan(requestsApi.planChangeLine, () => change && { ...line, ...change })
  return { ...plan, isReady: change !== null }
}
