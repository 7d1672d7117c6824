import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Hourglass from 'lucide-react/icons/hourglass'
import Moon from 'lucide-react/icons/moon'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { osloToday, formatDateShort, isDate } from '#shared/dates.ts'
import { dayOffOn } from '#shared/days-off.ts'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { DATE_PAST, SHIFT_OVER } from '../../texts.ts'
import { requestsApi } from '../api.ts'
import css from './Create.module.css'
import type { AssignmentFormState, AssignmentControl } from './form.ts'
import { PlacesField } from './PlacesField.tsx'
import { useOpenedParts } from './use-rest.ts'
import { carryOnTyping, pasteTimes, endsAfterMidnight, shiftLength } from './typed-times.ts'

export interface WhenFieldsProps {
  readonly form: AssignmentFormState
}

/** The dates and times of a new request's shifts. */
export function WhenFields({ form }: WhenFieldsProps) {
  return (
    <>
      <OneShift form={form} />
      <More form={form} />
    </>
  )
}

/** Date and times; an end at or before the start is on the next day, with a note. */
export function OneShift({ form }: WhenFieldsProps) {
  const { control } = form
  const today = todayInOslo()
  // An ended shift depends on all three: the error at the end must not outlive a new date or start.
  const forgetOver = () => {
    if (form.getFieldState('endTime').error?.message === SHIFT_OVER) form.clearErrors('endTime')
  }
  return (
    <>
      <Controller
        name="date"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker
            {...field}
            onChange={(date) => {
              field.onChange(date)
              forgetOver()
            }}
            label="Dato"
            isRequired
            hasQuickDates
            minValue={today}
            errorMessage={field.value && field.value < today ? DATE_PAST : error?.message}
          />
        )}
      />
      <div className={css.times} ref={carryOnTyping} onPaste={pasteTimes(form)}>
        <Controller
          name="startTime"
          control={control}
          render={({ field, fieldState: { error } }) => (
            <TimeField
              {...field}
              onChange={(time) => {
                field.onChange(time)
                forgetOver()
              }}
              label="Starttid"
              isRequired
              errorMessage={error?.message}
            />
          )}
        />
        <Controller
          name="endTime"
          control={control}
          render={({ field, fieldState: { error } }) => (
            <TimeField {...field} label="Sluttid" isRequired errorMessage={error?.message} />
          )}
        />
        <PlacesField control={control} name="places" />
        <ShiftLength control={control} />
      </div>
    </>
  )
}

type Begin = 'shift' | 'weekdays' | 'rows'

/** The buttons that add more shifts. A draft with several shifts starts with their rows. */
function More({ form }: WhenFieldsProps) {
  const [begun, setBegun] = useState<Begin | null>(null)
  const [date, more = []] = useWatch({ control: form.control, name: ['date', 'more'] })
  if (begun !== null || more.length > 0) return <Begun form={form} begin={begun ?? 'rows'} />
  return <Ways hasDate={isDate(date)} begun={null} onBegin={setBegun} />
}

function Begun({ form, begin }: WhenFieldsProps & { begin: Begin }) {
  const parts = useOpenedParts(true)
  return parts ? <parts.MoreShifts form={form} begin={begin} /> : <Ways hasDate begun={begin} />
}

interface WaysProps {
  hasDate: boolean
  begun: Begin | null
  onBegin?: (begin: Begin) => void
}

function Ways({ hasDate, begun, onBegin }: WaysProps) {
  const look = { variant: 'quiet', size: 'small' } as const
  return (
    <div className={css.ways}>
      <Button {...look} icon={CalendarPlus} onPress={() => onBegin?.('shift')} isPending={begun === 'shift'}>
        Legg til en vakt
      </Button>
      <Button
        {...look}
        onPress={() => onBegin?.('weekdays')}
        isPending={begun === 'weekdays'}
        isDisabled={!hasDate}
      >
        Gjenta på hverdager
      </Button>
    </div>
  )
}

const todayInOslo = () => osloToday(new Date())

/** The shift's day with its holiday or closed day, its length, and a note if it ends the next day. */
function ShiftLength({ control }: { control: AssignmentControl }) {
  const [date, startTime, endTime] = useWatch({ control, name: ['date', 'startTime', 'endTime'] })
  const length = shiftLength({ date, startTime, endTime })
  const daysOff = useQuery(requestsApi.suggestions.queryOptions()).data?.daysOff ?? []
  const off = isDate(date) ? dayOffOn(date, daysOff) : null
  return (
    <div role="status" className={css.length}>
      {isDate(date) && (
        <p>
          <CalendarDays size={18} aria-hidden />
          <span className={css.day}>{formatDateShort(date)}</span>
          {off !== null && `· ${off}`}
        </p>
      )}
      {length !== null && (
        <p>
          <Hourglass size={18} aria-hidden />
          <span>
            <VisuallyHidden>Vakten varer </VisuallyHidden>
            {length}
          </span>
        </p>
      )}
      {endsAfterMidnight({ startTime, endTime }) && (
        <p>
          <Moon size={18} aria-hidden />
          Slutter neste dag
        </p>
      )}
    </div>
  )
}
