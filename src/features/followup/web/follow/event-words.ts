import { formatCount } from '#shared/counts.ts'
import { addDays, formatDateLong, osloToday } from '#shared/dates.ts'
import { reasonsWords } from '#features/requests/alarm.ts'
import { askedWords } from '#features/requests/web/line/reason-words.ts'
import type { AssignmentEvent } from '../../shapes.ts'

type Messages = Extract<AssignmentEvent, { kind: 'messages' }>
type Answered = Extract<AssignmentEvent, { kind: 'answered' }>

/** What happened, in one sentence. */
export const eventWords = (event: AssignmentEvent): string => {
  switch (event.kind) {
    case 'created':
      return event.by ? `${event.by} opprettet oppdraget` : 'Oppdraget ble opprettet'
    case 'messages':
      return `${ABOUT[event.about]} på ${CHANNEL[event.channel]} til ${receivers(event)}`
    case 'opened':
      return `${event.vikarName} åpnet lenken`
    case 'answered':
      return event.recordedBy
        ? `${event.recordedBy} ${RECORDED[event.response]} fra ${event.vikarName}`
        : `${event.vikarName} ${ANSWERED[event.response]}${quoted(event)}`
    case 'withdrawn':
      return `${event.vikarName} meldte avbud${quoted(event)}`
    case 'removed':
      return event.by
        ? `${event.by} fjernet ${event.vikarName} fra vakten`
        : `${event.vikarName} ble fjernet fra vakten`
    case 'asked':
      return askedWords(event)
    case 'line-changed':
      return event.by ? `${event.by} endret køen` : 'Køen ble endret'
    case 'asked-all':
      return event.by ? `${event.by} valgte å spørre alle nå` : 'Alle som var igjen, skulle få spørsmålet'
    case 'send-time-changed':
      return event.by ? `${event.by} endret når forespørselen sendes` : 'Tidspunktet for sending ble endret'
    case 'sent-now':
      return event.by ? `${event.by} valgte å sende nå` : 'Forespørselen skulle sendes med en gang'
    case 'alarm':
      return `Varsel: ${reasonsWords(event.reasons)}${event.told.length > 0 ? ` Sagt til ${names.format(event.told)}.` : ''}`
    case 'alarm-over':
      return `Ikke lenger: ${reasonsWords(event.reasons)}`
    case 'confirmed':
      return `${event.vikarName} bekreftet at den nye tiden passer`
    case 'undone':
      return event.by ? `${event.by} angret før noe ble sendt` : 'Forespørselen ble angret før noe ble sendt'
    case 'edited':
      return event.by ? `${event.by} endret oppdraget` : 'Oppdraget ble endret'
    case 'cancelled':
      return event.by ? `${event.by} avlyste oppdraget` : 'Oppdraget ble avlyst'
    case 'reopened':
      return event.by ? `${event.by} åpnet oppdraget igjen` : 'Oppdraget ble åpnet igjen'
    case 'completed':
      return event.by ? `${event.by} markerte oppdraget som fullført` : 'Oppdraget ble fullført'
  }
}

const names = new Intl.ListFormat('nb-NO')

const ABOUT: Record<Messages['about'], string> = {
  request: 'Forespørsel',
  reminder: 'Påminnelse',
  confirmation: 'Bekreftelse',
  cancelled: 'Beskjed om avlysning',
  changed: 'Beskjed om endring',
  removed: 'Beskjed om å ikke møte',
  message: 'Melding',
}

const CHANNEL: Record<Messages['channel'], string> = { sms: 'SMS', email: 'e-post' }

const receivers = ({ vikarName, count }: Messages) =>
  vikarName ?? (count === 1 ? '1 vikar' : `${formatCount(count)} vikarer`)

const RECORDED: Record<Answered['response'], string> = {
  accepted: 'registrerte ja',
  declined: 'registrerte nei',
  interested: 'registrerte ja for sent',
}

const ANSWERED: Record<Answered['response'], string> = {
  accepted: 'svarte ja og fikk oppdraget',
  declined: 'svarte nei',
  interested: 'svarte ja etter at oppdraget var tatt, og er i reserve',
}

const quoted = ({ message }: Pick<Answered, 'message'>) => (message ? `: «${message}»` : '')

/** An event of the timeline. Of some in a line who were asked together, also the messages that asked them. */
export interface Told {
  readonly at: string
  readonly event: AssignmentEvent
  readonly messages: readonly Messages[]
}

/** Puts the requests of a line with the asking that they belong to: they were queued at the same time. */
export const tellOnce = (events: readonly AssignmentEvent[]): Told[] => {
  const askings = new Set(events.flatMap(({ kind, at }) => (kind === 'asked' ? [at] : [])))
  const isOf = (event: AssignmentEvent, at: string): event is Messages =>
    event.kind === 'messages' && event.about === 'request' && event.at === at
  return events.flatMap((event): Told[] => {
    const { at } = event
    if (event.kind === 'asked') return [{ at, event, messages: events.filter((other) => isOf(other, at)) }]
    return isOf(event, at) && askings.has(at) ? [] : [{ at, event, messages: [] }]
  })
}

/** What did not go as it should with messages that were sent together; of an asking, by which channels they went too. */
export const eventNotes = ({ event, messages }: Pick<Told, 'event' | 'messages'>): string[] => {
  if (event.kind === 'messages') return messageNotes(event)
  return messages.map((sent) => [SENT_BY[sent.channel], ...messageNotes(sent)].join(': '))
}

const SENT_BY: Record<Messages['channel'], string> = { sms: 'SMS', email: 'E-post' }

const messageNotes = (event: Messages): string[] => {
  if (event.count === 1) return NOTES.filter(([key]) => event[key] > 0).map(([, , alone]) => alone)
  return NOTES.filter(([key]) => event[key] > 0).map(([key, some]) => `${formatCount(event[key])} ${some}`)
}

const NOTES = [
  ['waiting', 'venter på å bli sendt', 'Venter på å bli sendt'],
  ['failed', 'kom ikke fram', 'Kom ikke fram'],
  ['stopped', 'ble stanset før sending', 'Stanset før sending'],
] as const

/** What happened on one day, in the order given. `name`: 'I dag', 'I går' or the date. */
export interface EventDay<Event> {
  readonly date: string
  readonly name: string
  readonly events: readonly Event[]
}

/** Groups what is in order of time by the days in Oslo. */
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
