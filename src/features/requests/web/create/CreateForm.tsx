import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { osloToday } from '#shared/dates.ts'
import { summaryOf } from '#shared/failures.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { SideBySide } from '#web/ui/frame/Stack.tsx'
import { useLater } from '#web/use-later.ts'
import type { Candidate } from '../../contract.ts'
import { recipientsOf, useCandidates } from '../recipients/candidates.ts'
import { RecipientsField } from '../recipients/RecipientsField.tsx'
import { ChannelsField } from '../sending/ChannelsField.tsx'
import type { PreviewsProps } from '../sending/Previews.tsx'
import { planSending } from '../sending/send-plan.ts'
import { SubmitBar } from '../sending/SubmitBar.tsx'
import { Notice } from '../sending/Notice.tsx'
import css from './Create.module.css'
import { EMPTY, useAssignmentForm } from './form.ts'
import { valuesLike, filledFrom, goneNote, type Like } from './like.ts'
import { ShiftFields } from './ShiftFields.tsx'
import { useCreateAssignment } from './use-create-assignment.ts'

interface CreateFormProps {
  /** Who can be asked before a date is chosen. */
  register: { candidates: Candidate[]; balance: number; smsCountries: readonly string[] }
  /** What the form is filled in from at first. */
  like: Like
}

/** The form for a new assignment, with its messages beside it and the price at its end. */
export function CreateForm({ register, like }: CreateFormProps) {
  const [origin] = useState(like)
  const form = useAssignmentForm(
    origin.kind === 'found' ? valuesLike(origin.earlier, register.candidates) : EMPTY,
  )
  const { control, formState } = form
  const [date, startTime, endTime, places = 1, more = [], wanted, channels] = useWatch({
    control,
    name: ['date', 'startTime', 'endTime', 'places', 'more', 'recipients', 'channels'],
  })
  const { data: { candidates, ...credits } = register } = useCandidates({ date, startTime, endTime }, ...more)
  const { submit, refusal } = useCreateAssignment(form, candidates)
  const recipients = recipientsOf(wanted, candidates)
  const errors = summaryErrors(formState.errors)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={sendOnlyOnPurpose}
    >
      <SideBySide side={<LaterPreviews control={control} recipients={recipients} />}>
        <ErrorSummary errors={errors} attempt={formState.submitCount} title={summaryOf(errors)} />
        <Origin like={origin} candidates={register.candidates} />
        <ShiftFields form={form} beginsAtDate={origin.kind === 'found'} />
        <Card as="section">
          <RecipientsField control={control} candidates={candidates} />
          <ChannelsField control={control} />
        </Card>
      </SideBySide>
      <SubmitBar
        plan={planSending(recipients, channels, credits)}
        places={Math.max(places, ...more.map((shift) => shift.places ?? 1))}
        shifts={1 + more.length}
        isPending={formState.isSubmitting}
        refusal={refusal}
      />
      <LeaveGuard isDirty={formState.isDirty} />
    </form>
  )
}

/** Beside the fields, or below them on a telephone: nothing that is read first moves when their script comes. */
function LaterPreviews(props: PreviewsProps) {
  const later = useLater(loadPreviews, true)
  return later && <later.Previews {...props} />
}

const loadPreviews = () => import('../sending/Previews.tsx')

/** Says where the words in the form come from, and which of those who were chosen then cannot be asked. */
function Origin({ like, candidates }: { like: Like; candidates: readonly Candidate[] }) {
  if (like.kind === 'missing') {
    return (
      <Notice tone="warning">
        Fant ikke oppdraget som skjemaet skulle fylles ut fra. Fyll ut selv, så blir det et nytt.
      </Notice>
    )
  }
  if (like.kind !== 'found') return null
  const gone = goneNote(like.earlier, candidates)
  return (
    <>
      <p className={css.origin}>
        <Copy size={18} aria-hidden />
        {filledFrom(like.earlier, todayInOslo())}
      </p>
      {gone && <Notice tone="warning">{gone}</Notice>}
    </>
  )
}

const todayInOslo = () => osloToday(new Date())
