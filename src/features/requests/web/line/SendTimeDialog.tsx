import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatDate, isDate, osloToday, osloTime } from '#shared/dates.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { type Discard, DiscardGuard, useDiscard } from '#web/form/DiscardGuard.tsx'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { SaveActions } from '#web/form/SaveActions.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import { Grid, Stack } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { momentOf, type TypedMoment, skippedProblem } from '#features/asking/choice.ts'
import type { Line } from '#features/asking/shapes.ts'
import { TIME_MISSING } from '#shared/failures.ts'
import { sendAtProblem } from '#features/asking/form.ts'
import type { QuietHours } from '#features/messages/quiet-hours.ts'
import { quietTimeWords, shortNoticeWords } from '#features/asking/time-of-sending.ts'
import { useDefaults } from '../asking-choice/use-defaults.ts'
import { Notice } from '../sending/Notice.tsx'
import type { LineOf } from './line-words.ts'
import { notDoneToast } from './not-done-toast.ts'
import { requestsApi } from '../api.ts'
import { PlanNotes } from '../plan/PlanNotes.tsx'
import { planToast } from '../plan/plan-toast.ts'
import { isPlanChanged } from '../plan/use-plan.ts'
import { useTypedPlan } from '../plan/use-typed-plan.ts'

interface SendTimeDialogProps {
  isOpen: boolean
  onClose: () => void
  of: LineOf
  line: Line
}

/** Changes the time of sending of a waiting request. */
export function SendTimeDialog({ isOpen, onClose, of, line }: SendTimeDialogProps) {
  const discard = useDiscard(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Endre tidspunkt">
      <SendTimeForm of={of} line={line} discard={discard} onSaved={onClose} />
    </Dialog>
  )
}

interface SendTimeFormProps extends Pick<SendTimeDialogProps, 'of' | 'line'> {
  discard: Discard
  onSaved: () => void
}

function SendTimeForm({ of, line, discard, onSaved }: SendTimeFormProps) {
  const [atFirst] = useState(() => ({ values: typedTimeOf(line.askFrom), schema: sendTimeForm(line) }))
  const form = useForm<TypedMoment>({
    resolver: standardSchemaResolver(atFirst.schema),
    defaultValues: atFirst.values,
    shouldFocusError: true,
  })
  const { formState, handleSubmit, reset, setError } = form
  const stored = { version: line.sendVersion, values: typedTimeOf(line.askFrom), edited: line.sendEdited }
  const base = useFormVersion(form, { stored, facts: FACTS, isFollowing: false })
  const sendAt = useWatch({ control: form.control, compute: momentOf })?.toISOString()
  const waiting = { id: of.id, version: base.version }
  const shown = useTypedPlan(requestsApi.planChangeSendTime, () =>
    sendAt !== undefined && formState.isDirty ? { ...waiting, sendAt } : null,
  )
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: requestsApi.key() })
  const change = useMutation(requestsApi.changeSendTime.mutationOptions({ onSettled: refresh }))
  const isSent = isErrorCode(change.error, 'ALREADY_SENT')
  const save = handleSubmit(async (typed) => {
    const at = momentOf(typed)
    if (!at) return
    try {
      const { plan, press } = shown
      await change.mutateAsync({ ...waiting, sendAt: at.toISOString(), seen: press.seen })
      reset(typed)
      onSaved()
      showToast(planToast('Tidspunktet er endret', plan))
    } catch (error) {
      if (
        isPlanChanged(error) ||
        isErrorCode(error, 'ALREADY_SENT') ||
        applyFieldProblems(error, setError, FIELDS, fieldOf)
      )
        return
      showToast(notDoneToast('Tidspunktet er ikke endret', error))
    }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form noValidate onKeyDown={sendOnlyOnPurpose} onSubmit={(event) => void save(event)}>
      <Stack>
        <MomentOf control={form.control} line={line} />
        {shown.plan && <PlanNotes shown={shown} refusal={change.error} />}
        <StaleNotice {...base.notice} />
        {isSent && <p role="alert">{errorMessage(change.error)}</p>}
        <SaveActions
          label="Lagre tidspunktet"
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

/** The form for a time of sending. `startsAt`: the first shift that needs a substitute. */
export const sendTimeForm = ({ startsAt }: Pick<Line, 'startsAt'>) =>
  z.object({ date: z.string(), time: z.string() }).check((ctx) => {
    const wrong = problemOf(ctx.value, startsAt, new Date())
    if (wrong)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [wrong.field], message: wrong.message })
  })

const problemOf = (typed: TypedMoment, startsAt: string | null, now: Date) => {
  if (!isDate(typed.date)) return { field: 'date', message: 'Velg en dato' }
  const at = momentOf(typed)
  if (!at) return { field: 'time', message: TIME_MISSING }
  const message = skippedProblem(typed) ?? sendAtProblem(at, startsAt ? [new Date(startsAt)] : [], now)
  return message === null ? null : { field: 'time', message }
}

const typedTimeOf = (askFrom: string | null): TypedMoment =>
  askFrom === null
    ? { date: '', time: '' }
    : { date: osloToday(new Date(askFrom)), time: osloTime(new Date(askFrom)) }

/** A warning that people have too little time to answer a line sent then; null if they have enough. */
const shortNoticeOf = (line: Line, sendAt: Date): string | null => {
  const { isInOrder, askAllAt, quiet, openAtMost, patienceMinutes, length, startsAt } = line
  const starts = startsAt ? [new Date(startsAt)] : []
  return shortNoticeWords(
    {
      kind: isInOrder ? 'some-at-a-time' : 'all-at-once',
      openAtMost,
      patienceMinutes,
      askFrom: sendAt,
      askAllAt: isInOrder && askAllAt ? new Date(askAllAt) : null,
      quiet,
      length,
      starts,
    },
    sendAt,
  )
}

/** A warning that the time is in the office's quiet hours; null if it is not. */
const quietTimeOf = (
  { quiet, startsAt }: Pick<Line, 'quiet' | 'startsAt'>,
  officeQuiet: QuietHours | null,
  sendAt: Date,
): string | null =>
  quietTimeWords({ officeQuiet, quiet, starts: startsAt ? [new Date(startsAt)] : [] }, sendAt, new Date())

const FIELDS = ['date', 'time'] as const
const fieldOf = (path: string) => (path === 'sendAt' ? 'time' : path)

const FACTS: FormFacts<TypedMoment> = {
  date: { label: 'Dato', noun: 'datoen', text: (date) => (isDate(date) ? formatDate(date) : '') },
  time: { label: 'Send kl.', noun: 'klokkeslettet' },
}

function MomentOf({ control, line }: { control: Control<TypedMoment>; line: Line }) {
  const [today] = useState(() => osloToday(new Date()))
  const sendAt = useWatch({ control, compute: momentOf })
  const { quiet } = useDefaults()
  const atNight = sendAt && quietTimeOf(line, quiet, sendAt)
  const warning = sendAt && shortNoticeOf(line, sendAt)
  return (
    <>
      <Grid>
        <Controller
          name="date"
          control={control}
          render={({ field, fieldState: { error } }) => (
            <DatePicker {...field} label="Dato" isRequired minValue={today} errorMessage={error?.message} />
          )}
        />
        <Controller
          name="time"
          control={control}
          render={({ field, fieldState: { error } }) => (
            <TimeField {...field} label="Send kl." isRequired errorMessage={error?.message} />
          )}
        />
      </Grid>
      {atNight && <Notice tone="warning">{atNight}</Notice>}
      {warning && <Notice tone="warning">{warning}</Notice>}
    </>
  )
}
