import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useWatch, Controller } from 'react-hook-form'
import { osloToday, formatDateLong, nightTo } from '#shared/dates.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import type { Period } from '../../contract-own.ts'
import { UNAVAILABILITY_REASONS } from '../../rules.ts'
import css from './Availability.module.css'
import { type OwnShift, shiftsWithin } from './day-mark.ts'
import { Refusal } from './Refusal.tsx'
import type { PeriodDraft } from './use-period-dialogs.ts'
import { usePeriodForm, type PeriodFormState } from './use-period-form.ts'
import { alreadyThere } from './period-words.ts'

interface PeriodFormProps {
  draft: PeriodDraft
  periods: readonly Period[]
  shifts: readonly OwnShift[]
  onDone: () => void
}

/** First and last day, reason, and a reminder that shifts are not cancelled. */
export function PeriodForm({ draft, periods, shifts, onDone }: PeriodFormProps) {
  const { form, save, refusal, base } = usePeriodForm(draft, periods, onDone)
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
      <StaleNotice {...base.notice} />
      {!base.isOvertaken && <Refusal error={refusal} />}
      <Actions>
        <Button type="submit" isPending={isSubmitting} pendingText="Lagrer..." isDisabled={base.isOvertaken}>
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

const reasons = UNAVAILABILITY_REASONS.map((reason) => ({ value: reason, label: reason }))

/** The end follows when the start moves past it. */
function PeriodFields({ form }: { form: PeriodFormState }) {
  const { control } = form
  const followStart = (start: string) => {
    const end = form.getValues('endDate')
    if (isWhole(start) && (!end || end < start)) form.setValue('endDate', start, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger('endDate')
  }
  return (
    <>
      <Controller
        name="startDate"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker
            {...field}
            onChange={(start) => {
              field.onChange(start)
              followStart(start)
            }}
            label="Startdato"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="endDate"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker
            {...field}
            label="Sluttdato"
            description="Til og med denne dagen"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="reason"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <Select
            {...field}
            label="Årsak"
            optional
            placeholder="Ingen oppgitt"
            options={reasons}
            errorMessage={error?.message}
          />
        )}
      />
    </>
  )
}

/** While a year is typed, its first digits are a date long ago. */
const isWhole = (date: string) => date >= '2000'

/** Both missing dates have the same error, which is shown once. */
const oneOfEach = (errors: ReturnType<typeof summaryErrors>) =>
  errors.filter(({ message }, index) => errors.findIndex((other) => other.message === message) === index)

interface PeriodsWithinProps {
  control: PeriodFormState['control']
  /** The other periods. */
  periods: readonly Period[]
}

/** Mentions other periods on some of the days: allowed, but perhaps meant as a change. Announced. */
function PeriodsWithin({ control, periods }: PeriodsWithinProps) {
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] })
  const words = startDate && endDate && alreadyThere(periods, { startDate, endDate }, todayInOslo())
  return (
    <div role="status" className={css.live}>
      {words && (
        <p className={css.note} data-calm>
          <Info size={20} aria-hidden />
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

const todayInOslo = () => osloToday(new Date())

interface ShiftsWithinProps {
  control: PeriodFormState['control']
  shifts: readonly OwnShift[]
}

/** The own shifts that a period does not cancel; announced when the dates reach them. */
function ShiftsWithin({ control, shifts }: ShiftsWithinProps) {
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] })
  const within = startDate && endDate ? shiftsWithin(shifts, startDate, endDate) : []
  return (
    <div role="status" className={css.live}>
      {within.length > 0 && (
        <div className={css.note}>
          <TriangleAlert size={20} aria-hidden />
          <div>
            <p>Du har sagt ja til:</p>
            <ul>
              {within.map(({ date, startTime, title }) => (
                <li key={`${date} ${title}`}>
                  {title}, {nightTo(startTime)}
                  {formatDateLong(date)}
                </li>
              ))}
            </ul>
            <p>
              {within.length === 1
                ? 'Perioden avlyser ikke vakten: velg «Jeg kan ikke likevel» på oppdraget.'
                : 'Perioden avlyser ikke vaktene: velg «Jeg kan ikke likevel» på hvert oppdrag.'}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
