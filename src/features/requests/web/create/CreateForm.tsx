import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { isDate, osloToday } from '#shared/dates.ts'
import { summaryOf } from '#shared/failures.ts'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Row, SideBySide } from '#web/ui/frame/Stack.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import { useLater } from '#web/use-later.ts'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import { AskingField } from '../asking-choice/AskingField.tsx'
import { useAsking } from '../asking-choice/use-asking.ts'
import { recipientsOf, useCandidates } from '../recipients/candidates.ts'
import { RecipientsField } from '../recipients/RecipientsField.tsx'
import { ChannelsField } from '../sending/ChannelsField.tsx'
import type { ManySmsQuestionProps } from '../sending/ManySmsQuestion.tsx'
import type { SameShiftQuestionProps } from '../sending/SameShiftQuestion.tsx'
import type { PreviewsProps } from '../sending/Previews.tsx'
import type { CreatePlan } from '../sending/SendNotes.tsx'
import { SubmitBar } from '../sending/SubmitBar.tsx'
import css from './Create.module.css'
import { type AssignmentInput, useAssignmentForm } from './form.ts'
import { type Like, sourceOf, valuesLike } from './like.ts'
import { ShiftFields } from './ShiftFields.tsx'
import type { TemplateDialogProps } from '../templates/TemplateDialog.tsx'
import type { FormNotesProps } from './FormNotes.tsx'
import { useCreateAssignment } from './use-create-assignment.ts'
import { useDraft } from './use-draft.ts'
import { usualValues } from './usual.ts'

interface CreateFormProps {
  /** Who can be asked before a date is chosen. */
  register: {
    candidates: Candidate[]
    leftToAsk?: number | null
  }
  /** What was used before; undefined where that is not known. */
  used: Suggestions | undefined
  /** What the form is filled in from at first. */
  like: Like
  /** The day (YYYY-MM-DD) that the address asks for. */
  wantedDate: string | undefined
  /** The draft of this form has this name. */
  draftName: string
}

type Start = Pick<CreateFormProps, 'used' | 'wantedDate'> & {
  readonly source: ReturnType<typeof sourceOf>
  readonly candidates: readonly Candidate[]
}

const startOf = ({ source, used, wantedDate, candidates }: Start): AssignmentInput => {
  const now = new Date()
  const values = source
    ? valuesLike(source, candidates, { now, daysOff: used?.daysOff })
    : usualValues(used, now)
  const isPossible = wantedDate !== undefined && isDate(wantedDate) && wantedDate >= osloToday(now)
  return isPossible ? { ...values, date: wantedDate } : values
}

/** The form for a new assignment, with its messages beside it, and the price and the button in reach. */
export function CreateForm({ register, used, like, wantedDate, draftName }: CreateFormProps) {
  const [origin] = useState(like)
  const source = sourceOf(origin)
  const [start] = useState(() => startOf({ source, used, wantedDate, candidates: register.candidates }))
  const form = useAssignmentForm(start)
  const draft = useDraft(form, draftName)
  const { control, formState } = form
  const [date, startTime, endTime, places = 1, more = [], wanted, channels, departmentId] = useWatch({
    control,
    name: ['date', 'startTime', 'endTime', 'places', 'more', 'recipients', 'channels', 'departmentId'],
  })
  const { data: { candidates, leftToAsk = null } = register } = useCandidates(
    { date, startTime, endTime },
    ...more,
  )
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
            <SaveTemplate form={form} template={origin.kind === 'template' ? origin.template : null} />
          </Row>
        }
      >
        <ErrorSummary errors={errors} attempt={formState.submitCount} title={summaryOf(errors)} />
        <Notes
          like={origin}
          candidates={register.candidates}
          typedAt={draft.typedAt}
          onThrowAway={draft.throwAway}
        />
        <ShiftFields form={form} used={used} isFilledIn={source !== null} candidates={candidates} />
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
      {again.same && (
        <Twice
          same={again.same}
          onClose={again.forgetSame}
          onSend={() => void form.handleSubmit(again.sendAgain)()}
        />
      )}
      {isAsking && (
        <Question
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

/** With more SMS than these, somebody may have meant to ask a few. */
const ASK_ABOVE = 30

/** Beside the fields, or folded away below them on a telephone: nothing that is read first moves when their script comes. */
function LaterPreviews(props: PreviewsProps) {
  const later = useLater(loadPreviews, true)
  const previews = later && <later.Previews {...props} />
  return useIsWide(60) ? previews : <Details summary="Se meldingen">{previews}</Details>
}

const loadPreviews = () => import('../sending/Previews.tsx')

/** What is in the form now, kept under a name. */
function SaveTemplate(props: Omit<TemplateDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const later = useLater(loadTemplateDialog, isOpen)
  return (
    <div>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {props.template ? 'Lagre malen' : 'Lagre som mal'}
      </Button>
      {isOpen && later && <later.TemplateDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

const loadTemplateDialog = () => import('../templates/TemplateDialog.tsx')

/** Its script comes when it is asked, or before. */
function Question(props: ManySmsQuestionProps) {
  const later = useLater(loadQuestion, true)
  return later && <later.ManySmsQuestion {...props} />
}

const loadQuestion = () => import('../sending/ManySmsQuestion.tsx')

function Twice(props: SameShiftQuestionProps) {
  const later = useLater(loadTwice, true)
  return later && <later.SameShiftQuestion {...props} />
}

const loadTwice = () => import('../sending/SameShiftQuestion.tsx')

/** Of a form that does not begin empty. */
function Notes(props: FormNotesProps) {
  const later = useLater(loadNotes, props.like.kind !== 'nothing' || props.typedAt !== null)
  return later && <later.FormNotes {...props} />
}

const loadNotes = () => import('./FormNotes.tsx')
