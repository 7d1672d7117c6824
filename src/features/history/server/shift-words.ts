import type { EventKind, Values } from '#server/history/kinds.ts'
import { reasonWords } from '#features/asking/reason-words.ts'
import { ALARM_REASONS, reasonsWords } from '#features/messages/alarm.ts'
import { minutesWords } from '#features/messages/minutes-words.ts'
import { counted } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { changedWords } from './changed-words.ts'
import { actorWords, type Actor } from './actor-words.ts'
import { upperFirst } from './field-words.ts'

/** The fields of a shift's event that its sentence needs. */
export interface HistoryEvent {
  readonly kind: EventKind
  readonly actor: Actor
  readonly vikarName: string | null
  /** The names of the first few, in order. */
  readonly people: readonly string[]
  /** The number of `people`. */
  readonly count: number
  readonly before: Values
  readonly after: Values
  readonly because: Values
  readonly effects: Values
  readonly isMigrated: boolean
  /** The member who removed the substitute in `because` from the shift. */
  readonly removedBy: string | null
  /** The people asked are the reserve of a shift. */
  readonly isOfReserve?: boolean
}

/** The sentence of an event: its actor, act, old and new values, and reason. */
export const historyWords = (event: HistoryEvent): string =>
  `${WORDS[event.kind](event)}.`.replace(/\.\.$/, '.')

const WORDS: Record<EventKind, (event: HistoryEvent) => string> = {
  created: (event) => {
    const what = Number(event.after['shifts'] ?? 1) > 1 ? `${event.after['shifts']} vakter` : 'oppdraget'
    return `${by(event, `opprettet ${what}`, `${upperFirst(what)} ble opprettet`)}${plannedWords(event)}`
  },
  'left-out': ({ count }) => `${counted(count, 'vikar', 'vikarer')} ble utelatt fra køen`,
  undone: (event) => by(event, 'angret før noe ble sendt', 'Forespørselen ble angret før noe ble sendt'),
  requested: (event) => {
    const whom = event.count > 0 ? `${whomOf(event)}, som ikke hadde fått den` : 'dem som ikke hadde fått den'
    return by(event, `sendte forespørselen til ${whom}`, `Forespørselen ble sendt til ${whom}`)
  },
  asked: (event) => `Spurte ${whomOf(event)}${event.isOfReserve ? ' i reserve' : ''}${reasonOf(event)}`,
  'asked-more': (event) =>
    by(event, `spurte ${whomOf(event)} i tillegg`, `Spurte ${whomOf(event)} i tillegg`),
  reminded: (event) => reminder(event, whomOf(event)),
  'reminded-holders': (event) =>
    reminder(event, event.count > 0 ? `${whomOf(event)} om vakten` : 'dem som har oppdraget'),
  written: (event) => by(event, `skrev til ${whomOf(event)}`, `Melding til ${whomOf(event)}`),
  resent: (event) =>
    by(event, `sendte SMS-en til ${nameOf(event)} på nytt`, `SMS-en til ${nameOf(event)} ble sendt på nytt`),
  'sms-instead': (event) =>
    `Spurte ${nameOf(event)} på SMS fordi ${MAIL_FAILED[codeOf(event)] ?? 'e-posten ikke kom fram'}`,
  opened: (event) => `${nameOf(event)} åpnet lenken`,
  answered: (event) => answerWords(event),
  withdrawn: (event) => `${nameOf(event)} meldte avbud`,
  removed: (event) => {
    const name = nameOf(event)
    const removed = by(event, `fjernet ${name} fra vakten`, `${name} ble fjernet fra vakten`)
    return `${removed}${REMOVED_BECAUSE[codeOf(event)] ?? ''}${haltWords(event)}`
  },
  confirmed: (event) => `${nameOf(event)} bekreftet at den nye tiden passer`,
  edited: (event) => {
    const changes = changedWords(event)
    if (changes === '') return by(event, 'endret oppdraget', 'Oppdraget ble endret')
    return `${by(event, `endret ${changes}`, `Endret ${changes}`)}${haltWords(event)}`
  },
  cancelled: (event) => `${by(event, 'avlyste oppdraget', 'Oppdraget ble avlyst')}${cancelledWords(event)}`,
  completed: (event) => {
    const bySelf = event.isMigrated
      ? 'Oppdraget ble fullført'
      : 'Oppdraget ble fullført av seg selv etter at vakten var over'
    return by(event, 'markerte oppdraget som fullført', bySelf)
  },
  reopened: (event) =>
    `${by(event, 'åpnet oppdraget igjen', 'Oppdraget ble åpnet igjen')}${haltWords(event)}`,
  'line-changed': (event) => {
    const changes = lineChanges(event).join(', ')
    const how = changes === '' ? '' : `: ${changes}`
    return by(event, `endret køen${how}`, `Køen ble endret${how}`)
  },
  'line-resumed': (event) => by(event, 'satte i gang spørsmålene igjen', 'Spørsmålene ble satt i gang igjen'),
  'asked-all': (event) => by(event, 'valgte å spørre alle nå', 'Alle som var igjen, skulle få spørsmålet'),
  'send-time-changed': (event) => {
    const [from, to] = [momentOf(event.before['sendAt']), momentOf(event.after['sendAt'])]
    const how = from && to ? ` fra ${from} til ${to}` : ''
    return by(event, `endret tidspunktet for sending${how}`, `Tidspunktet for sending ble endret${how}`)
  },
  'sent-now': (event) => by(event, 'valgte å sende nå', 'Forespørselen skulle sendes med en gang'),
  alarm: (event) => {
    const told = namesIn(event.effects['told'])
    return `Varsel: ${alarmWords(event)}${told.length > 0 ? ` Sagt til ${listed.format(told)}` : ''}`
  },
  'alarm-over': (event) => `Ikke lenger: ${alarmWords(event)}`,
}

const listed = new Intl.ListFormat('nb-NO')

/** The active sentence of a named actor, or the passive one of the service and of an unknown actor. */
const by = (event: HistoryEvent, active: string, passive: string): string => {
  const who = actorWords(event.actor)
  return who === null ? passive : `${who} ${active}`
}

/** The office freed a place and chose that no one is asked. */
const haltWords = ({ after }: HistoryEvent): string =>
  after['askNext'] === false ? ' uten å spørre andre' : ''

/** The shifts that were cancelled together, and the office's message. */
const cancelledWords = ({ after }: HistoryEvent): string => {
  const more = Number(after['shifts'] ?? 1) - 1
  const words = text(after['words'])
  const together = more > 0 ? ` sammen med ${counted(more, 'vakt', 'vakter')} til` : ''
  return words === null ? together : `${together} med beskjeden «${words.replace(/\.$/, '')}»`
}

const nameOf = ({ vikarName }: HistoryEvent): string => vikarName ?? 'vikaren'

const whomOf = ({ people, count, effects }: HistoryEvent): string => {
  if (count > 0 && count <= people.length) return listed.format(people)
  const told = count > 0 ? count : Number(effects['people'] ?? 0)
  return told > 0 ? counted(told, 'vikar', 'vikarer') : 'vikarene'
}

const codeOf = ({ because }: HistoryEvent): string => String(because['code'] ?? '')

const momentOf = (value: Values[string] | undefined): string | null =>
  typeof value === 'string' ? dateTimeOf(value) : null

/** The people asked about a new shift, and the way of asking. */
const plannedWords = (event: HistoryEvent): string => {
  const { after, count } = event
  if (count === 0) return ''
  const sendAt = momentOf(after['sendAt'])
  const inOrder = after['isInOrder'] === true
  if (!inOrder && !sendAt) return ` for ${whomOf(event)}`
  const start = sendAt && (inOrder ? ` fra ${sendAt}` : ` ${sendAt}`)
  return ` for ${whomOf(event)}, som blir spurt${inOrder ? ' noen om gangen' : ''}${start ?? ''}`
}

const reminder = (event: HistoryEvent, whom: string) =>
  by(event, `sendte påminnelse til ${whom}`, `Påminnelse til ${whom}`)

const ANSWERED: Readonly<Record<string, readonly [own: string, recorded: string]>> = {
  accepted: ['svarte ja og fikk oppdraget', 'ja'],
  interested: ['svarte ja etter at oppdraget var tatt, og er i reserve', 'ja for sent'],
  declined: ['svarte nei', 'nei'],
}
const BUSY = 'svarte ja, men har en annen vakt da, og er i reserve'

const answerWords = (event: HistoryEvent): string => {
  const [own, recorded] = ANSWERED[String(event.after['response'])] ?? ['svarte', 'svar']
  if (event.actor.kind === 'substitute') return `${nameOf(event)} ${codeOf(event) === 'busy' ? BUSY : own}`
  const what = by(
    event,
    `registrerte ${recorded} fra ${nameOf(event)}`,
    `${upperFirst(recorded)} fra ${nameOf(event)} ble registrert`,
  )
  return `${what}${haltWords(event)}`
}

const REMOVED_BECAUSE: Readonly<Record<string, string>> = {
  erased: ' fordi vikarens opplysninger ble slettet',
}

const MAIL_FAILED: Readonly<Record<string, string>> = {
  bounced: 'e-posten kom i retur',
  refused: 'e-posten ble avvist',
  held: 'e-posten ikke kunne sendes i tide',
}

const reasonOf = (event: HistoryEvent): string => {
  const code = codeOf(event)
  if (code === 'start') return ', først i køen'
  if (code === 'deadline') return event.count === 1 ? ', den siste i køen' : ', alle som var igjen i køen'
  const { because, removedBy } = event
  const minutes = because['minutes']
  const why = reasonWords({
    code,
    name: text(because['name']),
    removedBy,
    minutes: typeof minutes === 'number' ? minutes : null,
  })
  return why ? ` fordi ${why}` : ''
}

const text = (value: Values[string] | undefined): string | null => (typeof value === 'string' ? value : null)

const LINE_FIELDS: readonly (readonly [
  field: string,
  words: (from: Values[string], to: Values[string]) => string,
])[] = [
  ['openAtMost', (from, to) => `fra ${from ?? 'alle'} til ${to ?? 'alle'} om gangen`],
  ['patienceMinutes', (from, to) => `ventetid fra ${minutesOf(from)} til ${minutesOf(to)}`],
  [
    'askAllAt',
    (_, to) =>
      to === null ? 'ikke lenger alle fra et tidspunkt' : `alle får spørsmålet fra ${momentOf(to)}`,
  ],
  ['isUrgent', (_, to) => (to === true ? 'spør også i stilletiden' : 'venter i stilletiden')],
]

const minutesOf = (value: Values[string]) => (typeof value === 'number' ? minutesWords(value) : 'ingen')

const lineChanges = ({ before, after }: HistoryEvent): string[] =>
  LINE_FIELDS.flatMap(([field, words]) => {
    const to = after[field]
    return to === undefined ? [] : [words(before[field] ?? null, to)]
  })

const alarmWords = ({ after }: HistoryEvent): string => {
  const codes = namesIn(after['reasons'])
  return reasonsWords(ALARM_REASONS.filter((reason) => codes.includes(reason)))
}

const namesIn = (value: Values[string] | undefined): string[] =>
  typeof value === 'string' && value !== '' ? value.split(/, */) : []
