import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { readStoredDepartment } from '#features/employers/web/departments/stored-department.ts'
import { summaryOf } from '#shared/failures.ts'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Row, SideBySide } from '#web/ui/frame/Stack.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import { AskingField } from '../asking-choice/AskingField.tsx'
import { useAsking } from '../asking-choice/use-asking.ts'
import { recipientsOf, useCandidates } from '../recipients/candidates.ts'
import { RecipientsField } from '../recipients/RecipientsField.tsx'
import { ChannelsField } from '../sending/ChannelsField.tsx'
import type { PreviewsProps } from '../sending/Previews.tsx'
import type { CreatePlan } from '../sending/SendNotes.tsx'
import { SubmitBar } from '../sending/SubmitBar.tsx'
import css from './Create.module.css'
import { defaultsOf, type Known, useDefaults } from './defaults.ts'
import { useAssignmentForm } from './form.ts'
import { type FormSource, sourceValues } from './form-source.ts'
import { ShiftFields } from './ShiftFields.tsx'
import type { TemplateDialogProps } from '../templates/TemplateDialog.tsx'
import { useCreateAssignment } from './use-create-assignment.ts'
import { useDraft } from './use-draft.ts'
import { useOpenedParts, useRest } from './use-rest.ts'

interface CreateFormProps {
  /** The candidates before a date is chosen. */
  register: {
    candidates: Candidate[]
    leftToAsk?: number | null
  }
  /** Values of earlier requests; undefined if unknown. */
  used: Suggestions | undefined
  /** The source of the initial values. */
  source: FormSource
  /** The day (YYYY-MM-DD) in the address. */
  wantedDate: string | undefined
  /** The people chosen on another page, if any. */
  wantedIds?: readonly string[] | undefined
  /** The name of this form's draft. */
  draftName: string
}

/** The form for a new request, with its messages beside it, and the price and the button always visible. */
export function CreateForm({
  register,
  used,
  source: given,
  wantedDate,
  wantedIds,
  draftName,
}: CreateFormProps) {
  const [source] = useState(given)
  const copied = sourceValues(source)
  const [start] = useState<Known>(() => ({
    now: new Date(),
    used,
    candidates: register.candidates,
    copied,
    lastDepartmentId: readStoredDepartment('asked'),
    wantedDate,
    wantedIds,
  }))
  const form = useAssignmentForm(useState(() => defaultsOf(start))[0])
  const draft = useDraft(form, draftName, start)
  const { control, formState } = form
  const [date, startTime, endTime, places = 1, more = [], wanted, channels, departmentId] = useWatch({
    control,
    name: ['date', 'startTime', 'endTime', 'places', 'more', 'recipients', 'channels', 'departmentId'],
  })
  const { data: { candidates, leftToAsk = null } = register } = useCandidates(
    { date, startTime, endTime },
    ...more,
  )
  useDefaults(form, start, { used, candidates })
  const recipients = recipientsOf(wanted, candidates)
  const mostPlaces = Math.max(places, ...more.map((shift) => shift.places ?? 1))
  const { asking, askingAt } = useAsking(control, { length: recipients.length, places: mostPlaces })
  const [shown, setShown] = useState<CreatePlan | null>(null)
  const { send, refusal, requestId, ...again } = useCreateAssignment(
    form,
    { candidates, askingAt, seen: shown?.seen },
    draft.noteSent,
  )
  const [isAsking, setAsking] = useState(false)
  const rest = useRest()
  const parts = useOpenedParts(isAsking || again.same !== null)
  /** Until the plan is known, everyone may get an SMS. */
  const sms = shown?.mostSms ?? (channels.includes('sms') ? recipients.length : 0)
  const sendOrAsk = (values: AssignmentFormOnScreen) => (sms > ASK_ABOVE ? setAsking(true) : send(values))
  const errors = summaryErrors(formState.errors)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit(sendOrAsk)(event)}
      onKeyDown={sendOnlyOnPurpose}
    >
      <SideBySide
        side={
          <Row>
            <LaterPreviews control={control} recipients={recipients} />
            <SaveTemplate form={form} template={source.kind === 'template' ? source.template : null} />
          </Row>
        }
      >
        <ErrorSummary errors={errors} attempt={formState.submitCount} title={summaryOf(errors)} />
        {rest && (
          <rest.FormNotes
            source={source}
            candidates={register.candidates}
            typedAt={draft.typedAt}
            onThrowAway={draft.throwAway}
          />
        )}
        <ShiftFields form={form} used={used ?? NOTHING} isFilledIn={copied !== null} />
        <Card as="section">
          <RecipientsField key={departmentId} control={control} candidates={candidates} />
          <AskingField form={form} asking={asking} recipients={recipients} sms={shown?.mostSms ?? 0} />
          <div className={css.channels}>
            <ChannelsField control={control} />
          </div>
        </Card>
      </SideBySide>
      <SubmitBar
        press={shown?.press ?? null}
        isAwaited={shown?.isAwaited ?? false}
        recipients={recipients.length}
        leftToAsk={leftToAsk}
        places={mostPlaces}
        shifts={1 + more.length}
        isPending={formState.isSubmitting}
        refusal={refusal}
        form={form}
        asking={asking}
        requestId={requestId}
        onPlan={setShown}
      />
      {again.same && parts && (
        <parts.SameShiftQuestion
          same={again.same}
          onClose={again.forgetSame}
          onSend={() => void form.handleSubmit(again.sendAgain)()}
        />
      )}
      {isAsking && parts && (
        <parts.ManySmsQuestion
          plan={shown?.plan}
          recipients={recipients.length}
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false)
            void form.handleSubmit(send)()
          }}
        />
      )}
    </form>
  )
}

/** More SMS than this may be a mistake. */
const ASK_ABOVE = 30

/** Beside the fields, or collapsed below them on a phone: nothing above moves when their script arrives. */
function LaterPreviews(props: PreviewsProps) {
  const rest = useRest()
  const previews = rest && <rest.Previews {...props} />
  return useIsWide(60) ? previews : <Details summary="Se meldingen">{previews}</Details>
}

/** Saves the form's values as a template. */
function SaveTemplate(props: Omit<TemplateDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const rest = useRest()
  return (
    <div>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {props.template ? 'Lagre malen' : 'Lagre som mal'}
      </Button>
      {isOpen && rest && <rest.TemplateDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

const NOTHING: Suggestions = {
  departments: [],
  isBound: false,
  titles: [],
  locations: [],
  shifts: [],
  templates: [],
  daysOff: [],
  usualTimes: null,
}
