import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import Trash from 'lucide-react/icons/trash-2'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { SHIFTS_MAX } from '#features/assignments/rules.ts'
import { addDays, formatDateShort, isDate, mondayOf, osloToday } from '#shared/dates.ts'
import { type DaysOff, dayOffOn } from '#shared/days-off.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { Row } from '#web/ui/frame/Stack.tsx'
import css from './Create.module.css'
import type { AssignmentControl, AssignmentFormState, ShiftInput } from './form.ts'
import { requestsApi } from '../api.ts'
import { PlacesField } from './PlacesField.tsx'
import { daysOffUntil, endOfWeek, nextWeekday, weekdaysUntil } from './weekdays.ts'

interface MoreShiftsProps {
  form: AssignmentFormState
  /** The pressed button: adds the first shift at once, or opens the question about weekdays; 'rows': there are some. */
  begin: 'shift' | 'weekdays' | 'rows'
}

/** The shifts after the first, a row each, and the buttons that add more. */
export function MoreShifts({ form, begin }: MoreShiftsProps) {
  const { control } = form
  const daysOff = useQuery(requestsApi.suggestions.queryOptions()).data?.daysOff ?? NONE
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'more' })
  const firstShift = (): ShiftInput => {
    const [date, startTime, endTime, places] = form.getValues(['date', 'startTime', 'endTime', 'places'])
    return { date, startTime, endTime, places }
  }
  const copyOf = (shift: ShiftInput): ShiftInput => ({
    ...shift,
    date: isDate(shift.date) ? nextWeekday(shift.date, daysOff) : '',
  })
  const add = () => {
    const last = form.getValues('more')?.at(-1) ?? firstShift()
    append(copyOf(last), { shouldFocus: false })
    focusSoon(`more.${fields.length}.date`)
  }
  const copy = (at: number) => {
    const shift = form.getValues(`more.${at}`)
    if (shift) insert(at + 1, copyOf(shift), { shouldFocus: false })
    focusSoon(`more.${at + 1}.date`)
  }
  const drop = (at: number) => {
    remove(at)
    announce(`Vakt ${at + 2} er fjernet`)
    focusSoon(at > 0 ? `more.${at - 1}.date` : 'places')
  }
  const addUntil = (last: string) => {
    const { date, ...shift } = form.getValues('more')?.at(-1) ?? firstShift()
    const dates = weekdaysUntil(date, last, daysOff).slice(0, SHIFTS_MAX - 1 - fields.length)
    append(
      dates.map((day) => ({ ...shift, date: day })),
      { shouldFocus: false },
    )
    announce(dates.length === 1 ? '1 vakt er lagt til' : `${dates.length} vakter er lagt til`)
  }
  const isFull = fields.length >= SHIFTS_MAX - 1
  const beginWith = useEffectEvent(() => {
    if (begin === 'weekdays') focusSoon('weekdays')
    else if (begin === 'shift' && fields.length === 0) add()
  })
  useEffect(() => beginWith(), [])
  return (
    <div className={css.more}>
      {fields.map(({ id }, at) => (
        <ShiftRow
          key={id}
          control={control}
          at={at}
          daysOff={daysOff}
          isFull={isFull}
          onCopy={() => copy(at)}
          onRemove={() => drop(at)}
        />
      ))}
      <Row>
        <Button variant="secondary" size="small" icon={CalendarPlus} onPress={add} isDisabled={isFull}>
          Legg til en vakt
        </Button>
        <Weekdays
          form={form}
          daysOff={daysOff}
          onAdd={addUntil}
          isDisabled={isFull}
          isOpenAtFirst={begin === 'weekdays'}
        />
      </Row>
    </div>
  )
}

const NONE: readonly DaysOff[] = []

const todayInOslo = () => osloToday(new Date())

/** Waits until its row is on the page. */
const focusSoon = (field: string) => requestAnimationFrame(() => void focusField(field))

interface ShiftRowProps {
  control: AssignmentControl
  /** Its index among the shifts after the first. */
  at: number
  daysOff: readonly DaysOff[]
  isFull: boolean
  onCopy: () => void
  onRemove: () => void
}

function ShiftRow({ control, at, daysOff, isFull, onCopy, onRemove }: ShiftRowProps) {
  const name = `Vakt ${at + 2}`
  return (
    <fieldset className={css.shift}>
      <legend>{name}</legend>
      <Controller
        name={`more.${at}.date`}
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker
            {...field}
            label="Dato"
            isRequired
            minValue={todayInOslo()}
            errorMessage={error?.message}
          />
        )}
      />
      {(['startTime', 'endTime'] as const).map((time) => (
        <Controller
          key={time}
          name={`more.${at}.${time}`}
          control={control}
          render={({ field, fieldState: { error } }) => (
            <TimeField
              {...field}
              label={time === 'startTime' ? 'Starttid' : 'Sluttid'}
              isRequired
              errorMessage={error?.message}
            />
          )}
        />
      ))}
      <PlacesField control={control} name={`more.${at}.places`} />
      <DayOf control={control} at={at} daysOff={daysOff} />
      <div className={css.shiftActions}>
        <Button
          variant="quiet"
          size="small"
          icon={Copy}
          onPress={onCopy}
          isDisabled={isFull}
          aria-label={`Kopier ${name.toLowerCase()}`}
        >
          Kopier
        </Button>
        <Button
          variant="danger-quiet"
          size="small"
          icon={Trash}
          onPress={onRemove}
          aria-label={`Fjern ${name.toLowerCase()}`}
        >
          Fjern
        </Button>
      </div>
    </fieldset>
  )
}

/** A shift's weekday, and the holiday or closed day it falls on. */
function DayOf({ control, at, daysOff }: Pick<ShiftRowProps, 'control' | 'at' | 'daysOff'>) {
  const date = useWatch({ control, name: `more.${at}.date` }) ?? ''
  if (!isDate(date)) return null
  const off = dayOffOn(date, daysOff)
  return (
    <p className={css.dayOf}>
      <span className={css.day}>{formatDateShort(date)}</span>
      {off !== null && ` · ${off}`}
    </p>
  )
}

interface WeekdaysProps {
  form: AssignmentFormState
  daysOff: readonly DaysOff[]
  onAdd: (last: string) => void
  isDisabled: boolean
  isOpenAtFirst: boolean
}

/** Repeats the shift on every weekday until a chosen day. */
function Weekdays({ form, daysOff, onAdd, isDisabled, isOpenAtFirst }: WeekdaysProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [last, setLast] = useState('')
  const from = form.watch('more')?.at(-1)?.date ?? form.watch('date') ?? ''
  const isPeriod = isDate(from) && isDate(last)
  const count = isPeriod ? weekdaysUntil(from, last, daysOff).length : 0
  const off = isPeriod ? daysOffUntil(from, last, daysOff) : []
  const open = () => {
    setIsOpen(true)
    focusSoon('weekdays')
  }
  if (!isOpen)
    return (
      <Button variant="secondary" size="small" onPress={open} isDisabled={isDisabled || !isDate(from)}>
        Gjenta på hverdager
      </Button>
    )
  return (
    <div className={css.weekdays}>
      <DatePicker
        name="weekdays"
        label="Hverdager til og med"
        value={last}
        onChange={setLast}
        minValue={isDate(from) ? addDays(from, 1) : undefined}
      />
      {isDate(from) && (
        <Button variant="quiet" size="small" onPress={() => setLast(endOfWeek(from))}>
          {endOfWeek(from) === addDays(mondayOf(from), 4) ? 'Ut uka' : 'Ut neste uke'}
        </Button>
      )}
      {off.length > 0 && <p className={css.daysOff}>{daysOffWords(off)}</p>}
      <Row>
        <Button
          variant="secondary"
          size="small"
          isDisabled={count === 0}
          onPress={() => {
            onAdd(last)
            setIsOpen(false)
            setLast('')
          }}
        >
          {count === 0 ? 'Legg til' : `Legg til ${count} ${count === 1 ? 'vakt' : 'vakter'}`}
        </Button>
        <Button variant="quiet" size="small" onPress={() => setIsOpen(false)}>
          Avbryt
        </Button>
      </Row>
    </div>
  )
}

/** 'Hopper over 17. mai (Grunnlovsdagen).'; names at most five days. */
const daysOffWords = (off: readonly { date: string; name: string }[]): string => {
  const days = off.slice(0, 5).map(({ date, name }) => `${formatDateShort(date)} (${name})`)
  const rest = off.length - days.length
  return `Hopper over ${days.join(', ')}${rest > 0 ? ` og ${rest} til` : ''}.`
}
