import { addDays, formatDateLong, osloToday } from '#shared/dates.ts'

/** The events of one day, in the given order. `name`: 'I dag', 'I går' or the date. */
export interface EventDay<Event> {
  readonly date: string
  readonly name: string
  readonly events: readonly Event[]
}

/** Groups sorted events by their day in Oslo. */
export const eventDays = <Event extends { readonly at: string }>(
  events: readonly Event[],
  now: Date,
): EventDay<Event>[] => {
  const today = osloToday(now)
  const days: (EventDay<Event> & { events: Event[] })[] = []
  for (const event of events) {
    const date = osloToday(new Date(event.at))
    const last = days.at(-1)
    if (last?.date === date) last.events.push(event)
    else days.push({ date, name: dayName(date, today), events: [event] })
  }
  return days
}

const dayName = (date: string, today: string) => {
  if (date === today) return 'I dag'
  return date === addDays(today, -1) ? 'I går' : formatDateLong(date)
}
