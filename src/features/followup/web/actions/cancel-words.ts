import type { Sent } from '#features/requests/contract.ts'
import { hasNot, lackedBy, smsProblem } from '#features/requests/web/sending/send-problem.ts'
import { formatPhone, isSmsNumber } from '#shared/phone.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { reachOf } from '#features/requests/reach.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { countNotTold, toldBy } from './not-told.ts'

type Cancelled = Sent & {
  readonly vikarName: string | null
  readonly phone: string | null
  readonly reserves: Sent
}

/** Long enough to write down a number. */
const SECONDS_TO_READ = 20

/** What to say about a cancelled assignment: who was told and how, or whom to ring. `vikar` had it until now. */
export const cancelledToast = (cancelled: Cancelled, vikar: LoggedAssignment['vikar']): ToastText => {
  const toast = holdersToast(cancelled, vikar)
  const { told, isMissed } = reservesToast(cancelled.reserves)
  if (told === null) return toast
  const about = cancelled.recipients === 0 && !vikar ? 'Ingen hadde det.' : toast.description
  const description = [about, told].filter(Boolean).join(' ')
  return isMissed
    ? { ...toast, description, tone: 'warning', seconds: SECONDS_TO_READ }
    : { ...toast, description }
}

/** The channels that notify the reserve. `isMissed`: some people in reserve cannot be notified. */
const reservesToast = (reserves: Sent): { told: string | null; isMissed: boolean } => {
  const { recipients, sms, emails } = reserves
  if (recipients === 0) return { told: null, isMissed: false }
  const by = [...(sms.kind === 'queued' && sms.count > 0 ? ['SMS'] : []), ...(emails > 0 ? ['e-post'] : [])]
  const missed = countNotTold(reserves)
  const problem = smsProblem(sms)
  const told = by.length > 0 ? `${recipients - missed} i reserve får beskjed på ${by.join(' og ')}.` : null
  const untold = missed > 0 ? `${missed} i reserve får ikke beskjed.` : null
  return { told: [told, untold, missed > 0 ? problem : null].filter(Boolean).join(' '), isMissed: missed > 0 }
}

const holdersToast = (cancelled: Cancelled, vikar: LoggedAssignment['vikar']): ToastText => {
  const { recipients, sms, emails, vikarName, phone } = cancelled
  if (recipients > 1) return severalToast(cancelled)
  if (recipients === 0 || !vikarName) return vikar ? unreachable(vikar.fullName) : nobodyHadIt
  const told = [...(sms.kind === 'queued' && sms.count > 0 ? ['SMS'] : []), ...(emails > 0 ? ['e-post'] : [])]
  // Opting out of SMS does not count as missing it.
  const isMissed = smsProblem(sms) !== null || (sms.kind === 'queued' && sms.withoutMobile > 0)
  if (!isMissed && told.length > 0)
    return { title: CANCELLED, description: `${vikarName} får beskjed på ${told.join(' og ')}.` }

  const outcome =
    told.length > 0 ? `${vikarName} får e-post, men ingen SMS.` : `${vikarName} får ikke beskjed.`
  const ring = phone ? `Ring ${vikarName}, ${formatPhone(phone)}.` : null
  return warning([outcome, smsProblem(sms), ring])
}

/** The same where several had a place. */
const severalToast = (cancelled: Cancelled): ToastText => {
  const { recipients, sms, emails } = cancelled
  const by = [...(sms.kind === 'queued' && sms.count > 0 ? ['SMS'] : []), ...(emails > 0 ? ['e-post'] : [])]
  const notTold = countNotTold(cancelled)
  const told =
    by.length > 0
      ? `${recipients - notTold} vikarer får beskjed på ${by.join(' og ')}.`
      : 'Ingen får beskjed.'
  const noMobile =
    sms.kind === 'queued' && sms.withoutMobile > 0 ? hasNot(sms.withoutMobile, lackedBy({ sms })) : null
  const missed = notTold > 0 ? hasNot(notTold, 'e-post') : noMobile
  const problem = smsProblem(sms)
  return problem || missed
    ? warning([told, problem && `Ingen får SMS. ${problem}`, missed])
    : { title: CANCELLED, description: told }
}

const CANCELLED = 'Oppdraget er avlyst'

const nobodyHadIt: ToastText = {
  title: CANCELLED,
  description: 'Ingen hadde det, så ingen måtte varsles.',
}

const unreachable = (name: string) =>
  warning([`${name} er ikke lenger i registeret og får ikke beskjed fra Vikarklar.`])

const warning = (sentences: readonly (string | null)[]): ToastText => ({
  title: CANCELLED,
  description: sentences.filter(Boolean).join(' '),
  tone: 'warning',
  seconds: SECONDS_TO_READ,
})

type Cancellable = Pick<LoggedAssignment, 'vikarer' | 'channels' | 'asked' | 'isReopened'>

/**
 * What cancelling will do: who is notified and how, and what is stopped and paid back. Without countries until they
 * are known.
 */
export const cancelNotes = (
  assignment: Cancellable,
  smsCountries?: readonly string[],
  reserves: readonly ReserveTold[] = [],
): string[] => [
  whoIsTold(assignment, smsCountries, reserves.length > 0),
  ...reservesNotes(reserves, assignment.channels, smsCountries),
  ...(assignment.asked > 0 ? [whatIsStopped(assignment)] : []),
  'Du kan åpne det igjen fram til vakten begynner.',
]

type ReserveTold = Pick<RecipientRow, 'phone' | 'noSms' | 'noEmail'>

/** The people in reserve whom a cancelling notifies. Empty once the shift has begun. */
export const toldReserves = ({
  assignment,
  recipients,
}: {
  readonly assignment: Pick<LoggedAssignment, 'startsAt'>
  readonly recipients: readonly RecipientRow[]
}): ReserveTold[] =>
  new Date(assignment.startsAt) > new Date()
    ? recipients.filter(
        ({ response, phone, wasRemoved }) => response === 'interested' && phone !== null && !wasRemoved,
      )
    : []

const reservesNotes = (
  reserves: readonly ReserveTold[],
  channels: Cancellable['channels'],
  smsCountries: readonly string[] = [],
): string[] => {
  if (reserves.length === 0) return []
  const told = reserves.map(({ phone, noSms, noEmail }) => ({
    sms: reachOf({ phone, email: null, noSms }, { channels, smsCountries }).sms,
    email: !noEmail,
  }))
  const cost = told.filter(({ sms }) => sms).length
  const isMailed = told.some(({ email }) => email)
  const reached = told.filter(({ sms, email }) => sms || email).length
  if (reached === 0) return [`${reserves.length} i reserve får ikke beskjed.`]
  const by = [...(cost > 0 ? ['SMS'] : []), ...(isMailed ? ['e-post'] : [])].join(' og ')
  const price = cost > 0 ? ` Det koster ${cost} SMS.` : ''
  return [`${reached} i reserve får beskjed på ${by}.${price}`]
}

const whoIsTold = (
  { vikarer, channels, isReopened }: Cancellable,
  smsCountries: readonly string[] | undefined,
  hasReserves: boolean,
): string => {
  const [vikar] = vikarer
  if (!vikar) {
    const nobody = isReopened ? 'Ingen har oppdraget nå' : 'Ingen har fått oppdraget ennå'
    return hasReserves ? `${nobody}.` : `${nobody}, så ingen får beskjed på SMS eller e-post.`
  }
  if (vikarer.length > 1) return severalAreTold(vikarer, channels, smsCountries)
  const { fullName, phone, noSms } = vikar
  if (phone === null) return `${fullName} er ikke lenger i registeret og får ikke beskjed fra Vikarklar.`
  const by = toldBy(vikar, channels)
  if (by === null) return `${fullName} har ikke e-post og får ikke beskjed. Ring ${formatPhone(phone)}.`
  if (!channels.includes('sms')) return `${fullName} får beskjed på e-post.`
  if (noSms) return `${fullName} vil ikke ha SMS og får beskjed på e-post.`
  if (!smsCountries) return `${fullName} får beskjed.`
  if (!isSmsNumber(phone, smsCountries))
    return `${fullName} har ikke et nummer vi sender SMS til, og får beskjed på e-post.`
  return `${fullName} får beskjed på ${by}. Det koster 1 SMS.`
}

const severalAreTold = (
  vikarer: LoggedAssignment['vikarer'],
  channels: Cancellable['channels'],
  smsCountries: readonly string[] | undefined,
): string => {
  const inRegister = vikarer.filter(({ phone }) => phone !== null)
  const here = inRegister.filter((vikar) => toldBy(vikar, channels) !== null)
  const notTold = inRegister.length - here.length
  const bySms = channels.includes('sms') ? here.filter(({ noSms }) => !noSms) : []
  const gone = vikarer.length - inRegister.length
  const hasMail = here.some(({ noEmail }) => !noEmail)
  const cost = smsCountries
    ? bySms.filter(({ phone }) => phone !== null && isSmsNumber(phone, smsCountries)).length
    : 0
  const how = cost > 0 ? ` på SMS${hasMail ? ' og e-post' : ''}. Det koster ${cost} SMS.` : ' på e-post.'
  const isKnown = smsCountries !== undefined || bySms.length === 0
  return [
    `${here.length} vikarer får beskjed${isKnown ? how : '.'}`,
    ...(notTold > 0 ? [hasNot(notTold, 'e-post')] : []),
    ...(gone > 0 ? [`${gone} er ikke lenger i registeret og får ikke beskjed fra Vikarklar.`] : []),
  ].join(' ')
}

const whatIsStopped = ({ channels }: Cancellable): string => {
  const stopped = 'Meldinger som ikke er sendt ennå, blir stanset'
  const paidBack = channels.includes('sms') ? ', og SMS-ene kommer tilbake på saldoen' : ''
  return `${stopped}${paidBack}. De som åpner lenken sin, ser at oppdraget er avlyst.`
}
