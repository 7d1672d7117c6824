import { counted, formatCount } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import type { ActPlan } from './contract-acts.ts'
import type { Sending } from './contract-sending.ts'

type Sms = Pick<ActPlan['sms'], 'problem'>

const listed = new Intl.ListFormat('nb-NO')

/**
 * The messages of an act that asks, reminds or writes to people: recipients, channels, and warnings before the press.
 */
export const sendingWords = (sending: Sending, sms: Sms, now: Date): string[] => [
  ...reachWords(sending, sms),
  ...(sending.openQuestions > 0
    ? [`${formatCount(sending.openQuestions)} har et ubesvart spørsmål for samme tid, og får ett til nå.`]
    : []),
  ...quietWords(sending, now),
]

/** The recipients, and the reasons some get less than intended. */
export const reachWords = (sending: Sending, sms: Sms): string[] => [
  whoWords(sending),
  ...awayWords(sending),
  ...REASONS.flatMap(([key, words]) => (sending[key] > 0 ? [`${formatCount(sending[key])} ${words}`] : [])),
  ...(sending.isEmailRefused
    ? ['Det er sendt så mange e-poster den siste timen at disse ikke blir sendt.']
    : []),
  ...unreachedWords(sending, sms),
]

const WHAT: Record<Sending['what'], string> = {
  request: 'forespørselen',
  reminder: 'påminnelsen',
  message: 'meldingen',
}

const whoWords = (sending: Sending): string => {
  const { what, reached } = sending
  if (reached === 0) return `Ingen får ${WHAT[what]}.`
  return `${peopleWords(sending)} får ${WHAT[what]}${channelWords(sending)}.`
}

/** The absence may be of one day of several. */
const awayWords = ({ away, what }: Sending): string[] => {
  if (away.count === 0) return []
  const who = away.count > away.names.length ? formatCount(away.count) : listed.format(away.names)
  return [`${who} er borte da, og får ikke ${WHAT[what]}.`]
}

const peopleWords = ({ people, reached }: Sending): string => {
  if (reached < people.count) return `${formatCount(reached)} av ${counted(people.count, 'vikar', 'vikarer')}`
  return people.count > people.names.length
    ? counted(people.count, 'vikar', 'vikarer')
    : listed.format(people.names)
}

const channelWords = ({ reached, bySms, byEmail }: Sending): string => {
  if (byEmail === 0) return ' på SMS'
  if (bySms === 0) return ' på e-post'
  if (bySms === reached && byEmail === reached) return ' på SMS og e-post'
  return `: ${formatCount(bySms)} på SMS og ${formatCount(byEmail)} på e-post`
}

const REASONS = [
  ['inReserve', 'av dem er i reserve.'],
  ['emailInstead', 'vil ikke ha SMS og får e-post.'],
  ['smsInstead', 'får SMS fordi e-posten ikke kommer fram.'],
  ['withoutMobile', 'har ikke et nummer vi sender SMS til.'],
  ['withoutEmail', 'har ikke e-post.'],
] as const

/** If credits are missing, the office may buy some instead of ringing. */
const unreachedWords = ({ people, reached }: Sending, { problem }: Sms): string[] => {
  const unreached = people.count - reached
  if (unreached === 0 || (reached === 0 && problem)) return []
  const ring = problem ? '' : `Ring ${unreached === 1 ? 'vikaren' : 'dem'}.`
  if (reached === 0) return [ring]
  return [`${formatCount(unreached)} får ingen melding fra Vikarklar. ${ring}`.trim()]
}

const quietWords = ({ quietUntil }: Sending, now: Date): string[] =>
  quietUntil === null
    ? []
    : [
        `Stilletiden varer til ${momentInShort(new Date(quietUntil), now)}. Du velger om det skal sendes likevel.`,
      ]
