import type { ClipboardEvent } from 'react'
import { formatHours } from '#shared/counts.ts'
import { isTime, endsNextDay, isDate, shiftInstants } from '#shared/dates.ts'
import { focusField } from '#web/ui/fields/focus-field.ts'
import type { AssignmentFormState } from './form.ts'

/** The one or two times in '07.45-14.30', '7:45 til 14:30', '07451430' or '0745', as HH:MM; null for any other text. */
export const timesIn = (text: string): readonly [start: string, end?: string] | null => {
  const found =
    /^(?:kl\.?\s*)?(\d{1,2})[.:]?(\d{2})(?:\s*(?:[-\u2010-\u2015]|til)?\s*(\d{1,2})[.:]?(\d{2}))?$/i.exec(
      text.trim(),
    )
  if (!found) return null
  const [, ...parts] = found
  const [start, end] = [parts.slice(0, 2), parts.slice(2)].map(
    ([hour = '', minute = '']) => hour && `${hour.padStart(2, '0')}:${minute}`,
  )
  if (!start || !isTime(start) || (end && !isTime(end))) return null
  return end ? [start, end] : [start]
}

/** Fills both fields from pasted text. */
export const pasteTimes = (form: AssignmentFormState) => (event: ClipboardEvent<HTMLElement>) => {
  const field = fieldOf(event.target)
  const times = timesIn(event.clipboardData.getData('text'))
  if (!field || !times) return
  event.preventDefault()
  const [start, end] = times
  const set = (name: typeof field, time: string) =>
    form.setValue(name, time, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  set(end ? 'startTime' : field, start)
  if (end) set('endTime', end)
}

/**
 * Moves the focus to the next field as digits are typed: the hour of the end follows the minutes of the start, so that
 * 07451430 fills both. Only a further digit moves on; Tab after 0745 works as usual.
 *
 * @returns a function that stops it
 */
export const carryOnTyping = (fields: HTMLElement | null) => {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  let typed = ''
  const forget = () => void (typed = '')
  fields?.addEventListener('focusin', forget, options)
  fields?.addEventListener('keydown', ({ key }) => /^\d$/.test(key) || forget(), options)
  fields?.addEventListener(
    'beforeinput',
    (event) => {
      const { data, target } = event
      if (fieldOf(target) !== 'startTime' || !isMinute(target) || !/^\d$/.test(data ?? '')) return forget()
      if (!isComplete(typed)) return void (typed += data)
      event.preventDefault()
      event.stopPropagation()
      focusField('endTime')
      document.activeElement?.dispatchEvent(
        new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
      )
    },
    options,
  )
  return () => over.abort()
}

/** Two digits, or one that no other can follow. */
const isComplete = (minutes: string) => minutes.length === 2 || Number(minutes) > 5

const isMinute = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-type=minute]') !== null

const fieldOf = (target: EventTarget | null) => {
  const field = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]') : null
  const name = field?.dataset['field']
  return name === 'startTime' || name === 'endTime' ? name : null
}

type Times = { startTime: string; endTime: string }

/** A day on which the clock does not change. */
const ANY_DAY = '2026-01-15'

/** '6 t 45 min' in real time, including changes of the clock; null while a time is missing. */
export const shiftLength = ({ date, startTime, endTime }: Times & { date: string }): string | null => {
  if (!isTime(startTime) || !isTime(endTime)) return null
  const { startsAt, endsAt } = shiftInstants({ date: isDate(date) ? date : ANY_DAY, startTime, endTime })
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return formatHours(minutes)
}

/** True if both times are filled in, with the end at or before the start. */
export const endsAfterMidnight = ({ startTime, endTime }: Times): boolean =>
  isTime(startTime) && isTime(endTime) && endsNextDay(startTime, endTime)
