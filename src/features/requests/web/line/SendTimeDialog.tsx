import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { formatDate, isDate, momentInShort, osloToday } from '#shared/dates.ts'
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
import { momentOf, type TypedMoment } from '#features/asking/choice.ts'
import type { Line } from '#features/asking/shapes.ts'
import { useDefaults } from '../asking-choice/use-defaults.ts'
import { Notice } from '../sending/Notice.tsx'
import type { LineOf } from './line-words.ts'
import { quietTimeOf, sendTimeForm, shortNoticeOf, typedTimeOf } from './send-time-form.ts'
import { notDoneToast, useChangeSendTime } from './use-line-acts.ts'

interface SendTimeDialogProps {
  isOpen: boolean
  onClose: () => void
  of: LineOf
  line: Line
}

/** When a request is sent that waits for its time, to be moved. */
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
  const change = useChangeSendTime()
  const isSent = isErrorCode(change.error, 'ALREADY_SENT')
  const save = handleSubmit(async (typed) => {
    const sendAt = momentOf(typed)
    if (!sendAt) return
    try {
      await change.mutateAsync({ id: of.id, version: base.version, sendAt: sendAt.toISOString() })
      reset(typed)
      onSaved()
      showToast(movedToast(sendAt))
    } catch (error) {
      if (isErrorCode(error, 'ALREADY_SENT') || applyFieldProblems(error, setError, FIELDS, fieldOf)) return
      showToast(notDoneToast('Tidspunktet er ikke endret', error))
    }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form noValidate onKeyDown={sendOnlyOnPurpose} onSubmit={(event) => void save(event)}>
      <Stack>
        <MomentOf control={form.control} line={line} />
        <StaleNotice {...base.notice} />
        {isSent && <p role="alert">{errorMessage(change.error)}</p>}
        <SaveActions
          label="Lagre tidspunktet"
          formState={formState}
          isOvertaken={base.isOvertaken}
          onCancel={discard.close}
        />
      </Stack>
      <DiscardGuard discard={discard} formState={formState} />
    </form>
  )
}

const movedToast = (sendAt: Date) =>
  ({
    title: 'Tidspunktet er endret',
    description: `Sendes ${momentInShort(sendAt, new Date())}.`,
    tone: 'success',
  }) as const

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
