import { useWatch } from 'react-hook-form'
import { summaryOf } from '#shared/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { SideBySide } from '#web/ui/Stack.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import type { Candidate } from '../../contract.ts'
import { recipientsOf, useCandidates } from '../recipients/candidates.ts'
import { ChannelsField } from '../sending/ChannelsField.tsx'
import css from './Create.module.css'
import { useAssignmentForm } from './form.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { RecipientsField } from '../recipients/RecipientsField.tsx'
import { planSending } from '../sending/send-plan.ts'
import { ShiftFields } from './ShiftFields.tsx'
import { SmsBubble } from '../sending/SmsBubble.tsx'
import { SubmitBar } from '../sending/SubmitBar.tsx'
import { useCreateAssignment } from './use-create-assignment.ts'

interface CreateFormProps {
  /** Who can be asked before a date is chosen. */
  register: { candidates: Candidate[]; balance: number }
}

/** The form for a new assignment, with the SMS beside it and the price at its end. */
export function CreateForm({ register }: CreateFormProps) {
  const form = useAssignmentForm()
  const { control, formState } = form
  const { submit, refusal } = useCreateAssignment(form)
  const [date, startTime, endTime, recipients, channels] = useWatch({
    control,
    name: ['date', 'startTime', 'endTime', 'recipients', 'channels'],
  })
  const { data: { candidates, balance } = register } = useCandidates({ date, startTime, endTime })
  const errors = summaryErrors(formState.errors)
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <SideBySide side={<SmsBubble control={control} />}>
        <ErrorSummary
          errors={errors}
          attempt={formState.submitCount}
          title={summaryOf(errors.map(({ field, message }) => ({ path: field, message })))}
        />
        <ShiftFields form={form} />
        <Card as="section">
          <RecipientsField control={control} candidates={candidates} />
          <ChannelsField control={control} />
        </Card>
      </SideBySide>
      <SubmitBar
        plan={planSending(recipientsOf(recipients, candidates), channels, balance)}
        isPending={formState.isSubmitting}
        refusal={refusal}
      />
      <LeaveGuard isDirty={formState.isDirty} />
    </form>
  )
}
