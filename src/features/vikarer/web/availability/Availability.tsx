import Plus from 'lucide-react/icons/plus'
import { useId, useRef } from 'react'
import { addDays, osloToday } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { MonthCalendar } from '#web/ui/dates/MonthCalendar.tsx'
import { DaysOffPicture } from '#web/ui/pictures/DaysOffPicture.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { FromOffice, Period } from '../../contract-own.ts'
import { FURTHEST_DAYS } from '../../unavailability-limits.ts'
import { AbsenceRow } from '../absences/AbsenceList.tsx'
import css from './Availability.module.css'
import { dayMark, periodOn, type OwnShift } from './day-mark.ts'
import { usePeriodDialogs, type PeriodDraft } from './use-period-dialogs.ts'
import { RemovePeriodDialog } from './RemovePeriodDialog.tsx'
import { isRunning, periodDates, periodLength, periodName } from './period-words.ts'

interface AvailabilityProps {
  periods: readonly Period[]
  shifts: readonly OwnShift[]
  /** Days that employers have entered. */
  fromOffices: readonly FromOffice[]
}

export function Availability({ periods, shifts, fromOffices }: AvailabilityProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { add, change, remove, form, removal } = usePeriodDialogs()
  const today = todayInOslo()
  const pressDay = (day: string) => {
    const period = periodOn(periods, day)
    if (period) change(period)
    else add(day)
  }
  return (
    <>
      <p className={css.dim}>
        Trykk på en dag du ikke kan jobbe. Da blir du ikke spurt når en arbeidsgiver spør alle som er ledige.
      </p>
      <div className={css.parts} onPointerEnter={fetchForm} onFocus={fetchForm}>
        <div className={css.month}>
          <MonthCalendar
            label="Dager du er utilgjengelig"
            minValue={today}
            maxValue={addDays(today, FURTHEST_DAYS)}
            markDay={(day) => dayMark(day, periods, shifts)}
            onPress={pressDay}
          />
          <Legend hasPeriods={periods.length > 0} hasShifts={shifts.length > 0} />
        </div>
        <section aria-labelledby={headingId} className={css.periods}>
          <h3 id={headingId} ref={heading} tabIndex={-1}>
            Periodene dine
          </h3>
          {periods.length > 0 ? (
            <PeriodList periods={periods} today={today} onChange={change} onRemove={remove} />
          ) : (
            <>
              <DaysOffPicture />
              <p className={css.dim}>
                Du har ikke lagt inn noen dager. Legg inn ferien med én gang du vet om den.
              </p>
            </>
          )}
          <Button variant="secondary" icon={Plus} onPress={() => add()}>
            Legg til periode
          </Button>
          {fromOffices.length > 0 && <FromOffices absences={fromOffices} today={today} />}
        </section>
      </div>
      <PeriodDialog {...form} periods={periods} shifts={shifts} />
      <RemovePeriodDialog {...removal} today={today} focusAfter={heading} />
    </>
  )
}

interface PeriodListProps extends Omit<PeriodRowProps, 'period'> {
  periods: readonly Period[]
}

/** The periods that have not ended, the earliest first. */
function PeriodList({ periods, ...row }: PeriodListProps) {
  return (
    <ul className={css.list}>
      {periods.map((period) => (
        <PeriodRow key={period.id} period={period} {...row} />
      ))}
    </ul>
  )
}

interface PeriodRowProps {
  period: Period
  /** In Oslo, YYYY-MM-DD. */
  today: string
  onChange: (period: Period) => void
  onRemove: (period: Period) => void
}

function PeriodRow({ period, today, onChange, onRemove }: PeriodRowProps) {
  const name = periodName(period)
  return (
    <li className={css.period}>
      <div className={css.words}>
        <div className={css.dates}>
          <strong>{periodDates(period, today)}</strong>
          {isRunning(period, today) && <StatusBadge tone="warn">Nå</StatusBadge>}
        </div>
        <p className={css.dim}>
          {[period.reason, periodLength(period)].filter((fact) => fact !== null).join(' · ')}
        </p>
      </div>
      <div className={css.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Endre perioden ${name}`}
          onPress={() => onChange(period)}
        >
          Endre
        </Button>
        <Button
          variant="danger-quiet"
          size="small"
          aria-label={`Slett perioden ${name}`}
          onPress={() => onRemove(period)}
        >
          Slett
        </Button>
      </div>
    </li>
  )
}

/** Days on which employers do not ask the substitute, as the employers entered them. */
function FromOffices({ absences, today }: { absences: readonly FromOffice[]; today: string }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={css.fromOffices}>
      <h3 id={headingId}>Lagt inn av arbeidsgiver</h3>
      <ul className={css.list}>
        {absences.map((absence) => (
          <AbsenceRow
            key={`${absence.employer} ${absence.startDate} ${absence.endDate} ${absence.weekdays.join()}`}
            days={absence}
            source={`Lagt inn av ${absence.employer ?? 'arbeidsgiveren'}`}
            today={today}
          />
        ))}
      </ul>
      <p className={css.dim}>De spør deg ikke på disse dagene. Stemmer det ikke, så si fra til dem.</p>
    </section>
  )
}

const todayInOslo = () => osloToday(new Date())

/** Explains the marks in the calendar; screen readers get them with the days. */
function Legend({ hasPeriods, hasShifts }: { hasPeriods: boolean; hasShifts: boolean }) {
  return (
    <ul className={css.legend} aria-hidden="true">
      {hasPeriods && (
        <li>
          <span className={css.hatched} />
          Utilgjengelig
        </li>
      )}
      {hasShifts && (
        <li>
          <span className={css.dot} />
          Oppdrag du har
        </li>
      )}
    </ul>
  )
}

interface PeriodDialogProps {
  draft: PeriodDraft | null
  isOpen: boolean
  onClose: () => void
  /** The existing periods. */
  periods: readonly Period[]
  shifts: readonly OwnShift[]
}

/** 'Legg til periode' and 'Endre periode'; on a phone it rises from the bottom. */
function PeriodDialog({ draft, isOpen, onClose, periods, shifts }: PeriodDialogProps) {
  const lazy = useLazyModule(loadForm, isOpen, false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={draft?.isNew === false ? 'Endre periode' : 'Legg til periode'}
    >
      {draft && lazy ? (
        <lazy.PeriodForm key={draft.id} draft={draft} periods={periods} shifts={shifts} onDone={onClose} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** It is as large as the page: fetched when the calendar is hovered, not for every reader of the page. */
const loadForm = () => import('./PeriodForm.tsx')

const fetchForm = () => void loadForm().catch(() => {}) // an error shows when a day is pressed
