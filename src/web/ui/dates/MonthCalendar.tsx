import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateLong, formatWeekdayShort, isoWeek } from '#shared/dates.ts'
import { useToday } from '../../use-today.ts'
import { BareButton } from '../actions/Button.tsx'
import button from '../actions/Button.module.css'
import css from './Calendar.module.css'
import { addMonths, type Bounds, dayAfterKey, monthName, weeksOf, within } from './month.ts'

/** The highlight of a day. */
export interface DayMark {
  /** Announced after the date, for example 'utilgjengelig, ferie'. */
  words: string
  isHatched?: boolean
  hasDot?: boolean
}

/** Days are YYYY-MM-DD. */
export interface MonthCalendarProps {
  /** The accessible name, for example 'Dager du er utilgjengelig'. */
  label: string
  minValue?: string
  maxValue?: string
  /** The chosen day, if one is. */
  value?: string
  markDay?: (day: string) => DayMark | undefined
  onPress: (day: string) => void
}

/**
 * A month on the page itself, whose days are pressed. It replaces React Aria's calendar, which weighs 29 kB, on a page
 * that substitutes open on the way to work. Keys follow the grid pattern of ARIA: one day is in the tab order, arrows
 * move by days and weeks, Home and End to the ends of the week, Page Up and Page Down by months.
 */
export function MonthCalendar({ label, minValue, maxValue, value, markDay, onPress }: MonthCalendarProps) {
  const monthId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const today = useToday()
  const bounds = { min: minValue ?? '2000-01-01', max: maxValue ?? '2100-12-31' }
  const [current, setCurrent] = useState(within(value ?? today, bounds))
  const goTo = (day: string) => {
    flushSync(() => setCurrent(within(day, bounds)))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const followKey = (event: KeyboardEvent) => {
    const day = hasModifier(event) ? undefined : dayAfterKey(current, event.key)
    if (day === undefined) return
    event.preventDefault()
    goTo(day)
  }
  return (
    <div className={css.onPage}>
      <div role="group" aria-label={label} className={css.calendar}>
        <div className={css.heading}>
          <Turn to={addMonths(current, -1)} bounds={bounds} onTurn={setCurrent} label="Forrige" />
          <p id={monthId} className={css.month} aria-live="polite">
            {monthName(current)}
          </p>
          <Turn to={addMonths(current, 1)} bounds={bounds} onTurn={setCurrent} label="Neste" />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern allows a table */}
        <table ref={grid} role="grid" aria-labelledby={monthId} className={css.grid} onKeyDown={followKey}>
          <Weekdays of={current} />
          <tbody>
            {weeksOf(current).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day}>
                    {day.slice(0, 7) === current.slice(0, 7) ? (
                      <Day
                        day={day}
                        isToday={day === today}
                        isCurrent={day === current}
                        isChosen={day === value}
                        isDisabled={day !== within(day, bounds)}
                        mark={markDay?.(day)}
                        onPress={() => {
                          setCurrent(day)
                          onPress(day)
                        }}
                      />
                    ) : (
                      <div className={css.day} data-outside-month data-week={isoWeek(day)} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

function Weekdays({ of }: { of: string }) {
  const [week = []] = weeksOf(of)
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" className={css.weekday} aria-label={formatDateLong(day).split(' ')[0]}>
            {formatWeekdayShort(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface TurnProps {
  to: string
  bounds: Bounds
  onTurn: (day: string) => void
  label: 'Forrige' | 'Neste'
}

/** Turns to another month; at either end it keeps the focus and does nothing. */
function Turn({ to, bounds, onTurn, label }: TurnProps) {
  const day = within(to, bounds)
  const isAtEnd = day.slice(0, 7) !== to.slice(0, 7)
  return (
    <BareButton
      className={button.button}
      data-variant="quiet"
      data-icon-only
      aria-label={label}
      isPending={isAtEnd}
      onPress={() => onTurn(day)}
    >
      <ChevronRight size={22} className={label === 'Forrige' ? css.back : undefined} aria-hidden />
    </BareButton>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  /** The day in the tab order. */
  isCurrent: boolean
  isChosen: boolean
  isDisabled: boolean
  mark: DayMark | undefined
  onPress: () => void
}

/**
 * CSS draws the week number from an attribute of the first day in each row: as text inside the cell it would violate
 * WCAG 2.5.3.
 */
function Day({ day, isToday, isCurrent, isChosen, isDisabled, mark, onPress }: DayProps) {
  const words = [isToday && 'I dag', formatDateLong(day) + (isChosen ? ' valgt' : ''), mark?.words]
  return (
    <BareButton
      className={css.day}
      tabIndex={isCurrent ? 0 : -1}
      isDisabled={isDisabled}
      data-week={isoWeek(day)}
      data-today={isToday || undefined}
      data-selected={isChosen || undefined}
      data-disabled={isDisabled || undefined}
      data-hatched={mark?.isHatched || undefined}
      data-dot={mark?.hasDot || undefined}
      aria-label={words.filter(Boolean).join(', ')}
      onPress={onPress}
    >
      {Number(day.slice(8))}
    </BareButton>
  )
}
