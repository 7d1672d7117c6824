import { useState, type FormEvent } from 'react'
import { counted } from '#shared/counts.ts'
import { formatDateShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { IfPermitted } from '#web/IfPermitted.tsx'
import rows from '#web/rows/Rows.module.css'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack, Actions } from '#web/ui/frame/Stack.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useToday } from '#web/use-today.ts'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ClosedDays as Period } from '../../contract-closed-days.ts'
import { useDepartments } from '../departments/use-departments.ts'
import css from './ClosedDays.module.css'
import { useClosedDays, useRemoveClosedDays, useAddClosedDays } from './use-closed-days.ts'

/**
 * The office's own days off: planning days, holidays. Repeated shifts skip them. Planners of the whole office edit
 * them.
 */
export function ClosedDays() {
  const query = useClosedDays()
  const { isBound } = useDepartments()
  const [isNew, setNew] = useState(false)
  const { data, error } = query
  return (
    <Stack gap="small" as="section">
      <h2>Stengte dager</h2>
      <p className={rows.dim}>
        Planleggingsdager og ferier. De vises i uka, og «Gjenta på hverdager» hopper over dem. Offentlige
        helligdager er lagt inn fra før.
      </p>
      {!data && error && <FailedQuery title="Kunne ikke hente de stengte dagene" query={query} />}
      {!data && !error && <Loading>Henter de stengte dagene...</Loading>}
      {data && data.closedDays.length > 0 && (
        <ul className={rows.rows}>
          {data.closedDays.map((period) => (
            <PeriodRow key={period.id} period={period} isShared={isBound} />
          ))}
        </ul>
      )}
      {!isBound && (
        <IfPermitted area="planning">
          <div>
            <Button variant="secondary" onPress={() => setNew(true)}>
              Legg inn stengte dager
            </Button>
          </div>
        </IfPermitted>
      )}
      {isNew && <ClosedDaysDialog onClose={() => setNew(false)} />}
    </Stack>
  )
}

/** Enters a day or a period when the office is closed. The last day follows the first. */
function ClosedDaysDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(() => ({
    name: 'Planleggingsdag',
    startDate: '',
    endDate: '',
  }))
  const { add, isAdding, problemOf } = useAddClosedDays(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add(form)
  }
  const start = (startDate: string) =>
    setForm((now) => ({
      ...now,
      startDate,
      endDate: isWhole(startDate) && now.endDate < startDate ? startDate : now.endDate,
    }))
  const today = useToday()
  return (
    <Dialog isOpen onClose={onClose} title="Stengte dager">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            name="name"
            label="Hva dere holder stengt for"
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            errorMessage={problemOf('name')}
            autoComplete="off"
            isRequired
          />
          <DatePicker
            name="startDate"
            label="Første dag"
            value={form.startDate}
            onChange={start}
            minValue={today}
            errorMessage={problemOf('startDate')}
            isRequired
          />
          <DatePicker
            name="endDate"
            label="Siste dag"
            description="Til og med denne dagen"
            value={form.endDate}
            onChange={(endDate) => setForm({ ...form, endDate })}
            minValue={form.startDate || today}
            errorMessage={problemOf('endDate')}
            isRequired
          />
          <p>Vakter som finnes disse dagene, blir stående.</p>
          <Actions>
            <Button type="submit" isPending={isAdding} pendingText="Lagrer...">
              Legg inn
            </Button>
            <Button variant="secondary" onPress={onClose}>
              Avbryt
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The first digits of a year that is being typed form a date long ago. */
const isWhole = (date: string) => date >= '2000'

interface PeriodRowProps {
  period: Period & { shifts: number }
  /** The days also close departments that the member does not see, so they cannot remove them. */
  isShared: boolean
}

function PeriodRow({ period, isShared }: PeriodRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { remove, removingId } = useRemoveClosedDays()
  const { name, startDate, endDate, shifts } = period
  const today = useToday()
  const first = day(startDate, today)
  const days = startDate === endDate ? first : `${first} til ${day(endDate, today)}`
  return (
    <li className={joinClasses(rows.row, css.row)}>
      <div>
        <h3>{name}</h3>
        <p className={rows.dim}>{days}</p>
        {shifts > 0 && (
          <p>
            <a href={paths.week(startDate)}>
              {counted(shifts, 'vakt', 'vakter')} {startDate === endDate ? 'denne dagen' : 'disse dagene'}
            </a>
          </p>
        )}
      </div>
      {!isShared && (
        <IfPermitted area="planning">
          <Button
            variant="danger-quiet"
            size="small"
            onPress={() => setAsking(true)}
            aria-label={`Fjern ${name}, ${days}`}
          >
            Fjern
          </Button>
        </IfPermitted>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove(period, { onSettled: () => setAsking(false) })}
        title={`Fjern ${name}`}
        confirmLabel="Fjern"
        isPending={removingId === period.id}
        pendingText="Fjerner..."
      >
        <p>Nye vakter blir foreslått {days} igjen.</p>
      </ConfirmDialog>
    </li>
  )
}

/** `man. 21. des.`, with the year unless it is the current one. */
const day = (date: string, today: string): string =>
  date.startsWith(today.slice(0, 4)) ? formatDateShort(date) : `${formatDateShort(date)} ${date.slice(0, 4)}`
