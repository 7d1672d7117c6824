import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useToday } from '#web/use-today.ts'
import { addDays, formatDateLong, nightTo } from '#shared/dates.ts'
import { vikarerApi } from '../api.ts'
import css from '../availability/Availability.module.css'
import { Refusal } from '../availability/Refusal.tsx'
import type { ShiftKept } from './AbsenceCard.tsx'
import { AbsenceFields } from './AbsenceFields.tsx'
import { daysOf, newDraft, problemsOf, WAYS, type AbsenceDraft } from './absence-draft.ts'
import { absenceWords, isAbsentOn, type AbsentDays } from './absence-words.ts'

interface AbsenceFormProps {
  id: string
  fullName: string
  shifts: readonly ShiftKept[]
  onDone: () => void
}

/** A form for a week, dates or weekdays on which the office does not ask a substitute, with the effects. */
export function AbsenceForm({ id, fullName, shifts, onDone }: AbsenceFormProps) {
  const today = useToday()
  const [draft, setDraft] = useState(() => newDraft(today))
  const [isTouched, setTouched] = useState(false)
  const [isTried, setTried] = useState(false)
  const { add, refusal, isAdding } = useAddAbsence(id, onDone)
  const problems = problemsOf(draft, today)
  const days = daysOf(draft)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) add(days)
  }
  const change = (values: Partial<AbsenceDraft>) => {
    setTouched(true)
    setDraft((last) => ({ ...last, ...values }))
  }
  return (
    <form noValidate className={css.form} onSubmit={save}>
      <RadioGroup
        label="Hva gjelder det?"
        isInline
        options={WAYS}
        value={draft.way}
        onChange={(way) => change({ way: WAYS.find(({ value }) => value === way)?.value ?? 'week' })}
      />
      <AbsenceFields draft={draft} today={today} problems={isTried ? problems : {}} onChange={change} />
      <div role="status" className={css.live}>
        {Object.keys(problems).length === 0 && (
          <p>
            {fullName} blir ikke spurt: <strong>{absenceWords(days, today)}</strong>.
          </p>
        )}
      </div>
      <ShiftsStay days={days} shifts={shifts} fullName={fullName} />
      <p className={css.dim}>
        Gjelder bare hos dere. Ingen får beskjed, men {fullName} ser dagene på siden sin.
      </p>
      <Refusal error={refusal} />
      <Actions>
        <Button type="submit" isPending={isAdding} pendingText="Legger inn...">
          Legg inn
        </Button>
        <Button variant="secondary" onPress={onDone}>
          Avbryt
        </Button>
      </Actions>
      <LeaveGuard isDirty={isTouched} />
    </form>
  )
}

interface ShiftsStayProps {
  days: AbsentDays
  shifts: readonly ShiftKept[]
  fullName: string
}

/** The shifts on these days that the substitute has and keeps; announced when the days reach them. */
function ShiftsStay({ days, shifts, fullName }: ShiftsStayProps) {
  const within = days.startDate === '' ? [] : shifts.filter((shift) => touches(days, shift))
  return (
    <div role="status" className={css.live}>
      {within.length > 0 && (
        <div className={css.note}>
          <TriangleAlert size={20} aria-hidden />
          <div>
            <p>{fullName} har allerede:</p>
            <ul>
              {within.map(({ id, date, startTime, title }) => (
                <li key={id}>
                  {title}, {nightTo(startTime)}
                  {formatDateLong(date)}
                </li>
              ))}
            </ul>
            <p>
              {within.length === 1
                ? 'Vakten avlyses ikke. Fjern vikaren på siden til vakten.'
                : 'Vaktene avlyses ikke. Fjern vikaren på siden til hver vakt.'}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

/** True if the shift overlaps the days; a night shift ends on the next day. */
const touches = (days: AbsentDays, { date, startTime, endTime }: ShiftKept): boolean =>
  isAbsentOn(days, date) || (endTime <= startTime && isAbsentOn(days, addDays(date, 1)))

const useAddAbsence = (id: string, onAdded: () => void) => {
  const queryClient = useQueryClient()
  const call = useMutation(
    vikarerApi.addAbsence.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
        showToast({ title: 'Fraværet er lagt inn' })
        onAdded()
      },
    }),
  )
  return {
    add: (days: ReturnType<typeof daysOf>) => call.mutate({ id, ...days }),
    refusal: call.error,
    isAdding: call.isPending,
  }
}
