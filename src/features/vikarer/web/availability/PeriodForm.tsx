import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import type { Period } from '../../contract-own.ts'
import css from './Availability.module.css'
import type { OwnShift } from './own-shift.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { PeriodsWithin } from './PeriodsWithin.tsx'
import { Refusal } from './Refusal.tsx'
import { ShiftsWithin } from './ShiftsWithin.tsx'
import type { PeriodDraft } from './use-period-dialogs.ts'
import { usePeriodForm } from './use-period-form.ts'

interface PeriodFormProps {
  draft: PeriodDraft
  periods: readonly Period[]
  shifts: readonly OwnShift[]
  onDone: () => void
}

/** First and last day, why, and what the period does not do by itself. */
export function PeriodForm({ draft, periods, shifts, onDone }: PeriodFormProps) {
  const { form, save, refusal } = usePeriodForm(draft, onDone)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  return (
    <form noValidate className={css.form} onSubmit={(event) => void save(event)}>
      <ErrorSummary
        title="Rett opp dette før du lagrer"
        errors={oneOfEach(summaryErrors(errors))}
        attempt={submitCount}
      />
      <PeriodFields form={form} />
      <PeriodsWithin control={form.control} periods={periods.filter(({ id }) => id !== draft.id)} />
      <ShiftsWithin control={form.control} shifts={shifts} />
      <p className={css.dim}>
        Perioden gjelder hos alle arbeidsgiverne dine. De ser at du er borte og til når, ikke hvorfor: årsaken
        er bare for deg.
      </p>
      <Refusal error={refusal} />
      <Actions>
        <Button type="submit" isPending={isSubmitting} pendingText="Lagrer...">
          {draft.isNew ? 'Legg til' : 'Lagre'}
        </Button>
        <Button variant="secondary" onPress={onDone}>
          Avbryt
        </Button>
      </Actions>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}

/** Both dates may lack with the same words. */
const oneOfEach = (errors: ReturnType<typeof summaryErrors>) =>
  errors.filter(({ message }, index) => errors.findIndex((other) => other.message === message) === index)
