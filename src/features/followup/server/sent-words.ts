import { upperFirst } from '#features/history/server/field-words.ts'
import { counted, formatCount } from '#shared/counts.ts'
import { MESSAGE_LABEL } from '../message-texts.ts'
import type { EventMessages } from '../shapes.ts'

/** The messages of one act about one subject. */
export interface SentTogether {
  readonly about: EventMessages['about']
  /** One entry per channel. */
  readonly messages: readonly EventMessages[]
  /** The number of people with a message that is sent or waits. */
  readonly people: number
  /** The name of that person, if it is one. */
  readonly name: string | null
}

/**
 * Sentences about the messages of an act: receivers, channels and problems.
 *
 * @param isOfReserve a reminder that asks the reserve about a free place
 */
export const sentWords = (sent: SentTogether, isOfReserve = false): string[] => {
  const going = sent.messages.filter((group) => groupLeft(group) > 0)
  const what = isOfReserve && sent.about === 'reminder' ? '«Ledig igjen»' : WHAT[sent.about]
  const verb = going.some(({ waiting }) => waiting > 0) ? 'får' : 'fikk'
  const who = sent.name ?? counted(sent.people, 'vikar', 'vikarer')
  const by = listed.format(going.map(({ channel }) => CHANNEL[channel]))
  return [
    ...(going.length > 0 ? [`${who} ${verb} ${what} på ${by}.`] : []),
    ...sent.messages.flatMap((group) => {
      const problems = problemsOf(group)
      return problems.length > 0 ? [`${labelOf(group)}: ${problems.join(', ')}.`] : []
    }),
  ]
}

const listed = new Intl.ListFormat('nb-NO')

const groupLeft = ({ count, failed, stopped }: EventMessages) => count - failed - stopped

const WHAT: Record<EventMessages['about'], string> = {
  request: 'forespørselen',
  reminder: 'påminnelsen',
  confirmation: 'bekreftelse',
  changed: 'beskjed',
  removed: 'beskjed',
  message: 'meldingen',
  cancelled: 'beskjed',
}

const CHANNEL: Record<EventMessages['channel'], string> = { sms: 'SMS', email: 'e-post' }

const labelOf = ({ channel, vikarName }: EventMessages) =>
  `${channel === 'sms' ? 'SMS' : 'E-post'}${vikarName ? ` til ${vikarName}` : ''}`

/** Waiting messages are a problem only beside sent ones. */
const problemsOf = (group: EventMessages): string[] =>
  PROBLEMS.filter(([key]) => group[key] > 0 && (key !== 'waiting' || group.waiting < groupLeft(group))).map(
    ([key, words]) => (group.count === 1 ? words : `${formatCount(group[key])} ${words}`),
  )

const PROBLEMS = [
  ['waiting', 'venter på å bli sendt'],
  ['failed', 'kom ikke fram'],
  ['stopped', 'ble stanset før sending'],
] as const

/** A sentence about messages without an event. */
export const messagesWords = ({ about, channel, count, vikarName }: EventMessages): string =>
  `${ABOUT[about]} på ${CHANNEL[channel]} til ${vikarName ?? counted(count, 'vikar', 'vikarer')}.`

/** The sentence continues with channel and receiver. */
const ABOUT = { ...MESSAGE_LABEL, message: 'Melding' }

/** Problems with messages without an event. */
export const messagesNotes = (group: EventMessages): string[] =>
  PROBLEMS.filter(([key]) => group[key] > 0).map(([key, words]) =>
    group.count === 1 ? upperFirst(words) : `${formatCount(group[key])} ${words}`,
  )
