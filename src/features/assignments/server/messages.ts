import { TOKEN_PLACEHOLDER, type Letter } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config.ts'
import { endsNextDay, formatDateLong, formatTimeRange } from '#shared/dates.ts'
import { TOKEN_LENGTH } from '#shared/ids.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { requestSms } from '../sms-text.ts'
import { assignmentCalendar } from './calendar.ts'
import type { AssignmentFacts } from './facts.ts'

/** The request's SMS with a placeholder for the link, one text for all recipients. */
export const requestMessage = (config: Config, facts: AssignmentFacts): string =>
  requestSms({
    ...facts,
    employerName: facts.employerName ?? '',
    linkLength: gsm7Length(config.appUrl) + gsm7Length(paths.response('')) + TOKEN_LENGTH,
  }).text

/** The request by e-mail. Its buttons lead to the answer page with the answer preselected; only the page answers. */
export const requestEmail = (
  config: Config,
  facts: AssignmentFacts,
  recipient: { id: string; fullName: string; email: string; tokenId: string },
): OutgoingEmail => ({
  ...about(facts),
  kind: 'request',
  recipient: recipient.email,
  vikarId: recipient.id,
  link: { kind: 'assignment_response_tokens', id: recipient.tokenId },
  subject: `Kan du ta oppdraget ${facts.title}?`,
  letter: {
    preview: `${when(facts)}, ${facts.location}. Første ja får jobben.`,
    greeting: `Hei ${recipient.fullName},`,
    paragraphs: [`${sender(facts)} spør om du kan ta dette oppdraget. Den første som svarer ja, får jobben.`],
    facts: factRows(facts),
    buttons: [
      { label: 'Ja', href: `${answerPage(config)}?response=accepted`, tone: 'primary' },
      { label: 'Nei', href: `${answerPage(config)}?response=declined`, tone: 'secondary' },
    ],
    closing: 'Lenken er personlig. Ikke del den med andre.',
  },
})

/** To the winner, with the calendar file. */
export const confirmationEmail = (
  config: Config,
  facts: AssignmentFacts,
  winner: { vikarId: string; fullName: string; email: string },
): OutgoingEmail => ({
  ...about(facts),
  kind: 'confirmation',
  recipient: winner.email,
  vikarId: winner.vikarId,
  subject: `Du har fått oppdraget ${facts.title}`,
  letter: {
    preview: `${when(facts)}, ${facts.location}`,
    greeting: `Gratulerer, ${winner.fullName}!`,
    paragraphs: [
      `Du har fått oppdraget hos ${sender(facts)}. Legg det i kalenderen med filen som følger med.`,
    ],
    facts: factRows(facts),
    buttons: [],
    closing: 'Kan du likevel ikke komme? Ring arbeidsgiveren så snart du kan.',
    calendar: { method: 'PUBLISH', content: calendarOf(config, facts, 'PUBLISH') },
  },
})

/** To an administrator: somebody has taken the assignment. */
export const acceptedNotice = (
  config: Config,
  facts: AssignmentFacts,
  administrator: { fullName: string; email: string },
  vikar: { fullName: string; phone: string | null; email: string | null },
): OutgoingEmail => ({
  ...about(facts),
  kind: 'accepted-notice',
  recipient: administrator.email,
  replyTo: vikar.email,
  subject: `${vikar.fullName} tar oppdraget ${facts.title}`,
  letter: {
    preview: when(facts),
    greeting: `Hei ${administrator.fullName},`,
    paragraphs: [`${vikar.fullName} svarte ja og har fått oppdraget.`],
    facts: [['Vikar', vikar.fullName], ...phoneRow(vikar.phone), ...factRows(facts).slice(0, 3)],
    buttons: [{ label: 'Se oppdraget', href: `${config.appUrl}${paths.assignmentLog}`, tone: 'primary' }],
    closing: 'Du får denne e-posten hver gang en vikar tar et oppdrag.',
  },
})

/** The assignment as a calendar event; the same event however often it is made. */
export const calendarOf = (config: Config, facts: AssignmentFacts, method: 'PUBLISH' | 'CANCEL'): string =>
  assignmentCalendar({
    assignmentId: facts.id,
    host: new URL(config.appUrl).hostname,
    sequence: method === 'CANCEL' ? 1 : 0,
    title: `${facts.title} (${sender(facts)})`,
    location: facts.location,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    description: [facts.description, facts.requirements].filter(Boolean).join('\n\n'),
    contact: contact(facts),
    url: config.appUrl,
    method,
  })

const about = (facts: AssignmentFacts) => ({
  employerId: facts.employerId,
  assignmentId: facts.id,
  replyTo: facts.contactEmail,
  validUntil: facts.endsAt,
})

const answerPage = (config: Config) => `${config.appUrl}${paths.response('')}${TOKEN_PLACEHOLDER}`

/** The employer as others know it; without a name, the person who asks. */
export const sender = (facts: AssignmentFacts): string => facts.employerName ?? facts.contactName

/** Who to call about the assignment. */
export const contact = (facts: AssignmentFacts): string =>
  [facts.contactName, facts.contactPhone && formatPhone(facts.contactPhone), facts.contactEmail]
    .filter(Boolean)
    .join(', ')

/** 'mandag 23. november 2026 kl. 08:00-15:30', with a word about shifts that end the next day. */
export const when = ({ date, startTime, endTime }: AssignmentFacts): string =>
  `${formatDateLong(date)} kl. ${formatTimeRange(startTime, endTime)}${endsNextDay(startTime, endTime) ? ' (slutter neste dag)' : ''}`

const factRows = (facts: AssignmentFacts): Letter['facts'] => [
  ['Oppdrag', facts.title],
  ['Tid', when(facts)],
  ['Sted', facts.location],
  ...optionalRow('Beskrivelse', facts.description),
  ...optionalRow('Krav', facts.requirements),
  ['Kontakt', contact(facts)],
]

const optionalRow = (label: string, value: string | null): [string, string][] =>
  value ? [[label, value]] : []

const phoneRow = (phone: string | null) => optionalRow('Telefon', phone && formatPhone(phone))
