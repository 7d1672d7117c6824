import type { Sent } from '#features/requests/contract.ts'
import { hasNot, lackedBy, smsProblem } from '#features/requests/web/sending/send-problem.ts'
import { formatPhone, isSmsNumber } from '#shared/phone.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { countNotTold, toldBy } from './not-told.ts'

type Cancelled = Sent & { readonly vikarName: string | null; readonly phone: string | null }

/** Long enough to write down a number. */
const SECONDS_TO_READ = 20

/** What to say about a cancelled assignment: who was told and how, or whom to ring. `vikar` had it until now. */
export const cancelledToast = (cancelled: Cancelled, vikar: LoggedAssignment['vikar']): ToastText => {
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
export const cancelNotes = (assignment: Cancellable, smsCountries?: readonly string[]): string[] => [
  whoIsTold(assignment, smsCountries),
  ...(assignment.asked > 0 ? [whatIsStopped(assignment)] : []),
  'Du kan åpne det igjen fram til vakten begynner.',
]

const whoIsTold = (
  { vikarer, channels, isReopened }: Cancellable,
  smsCountries: readonly string[] | undefined,
): string => {
  const [vikar] = vikarer
  if (!vikar) {
    const nobody = isReopened ? 'Ingen har oppdraget nå' : 'Ingen har fått oppdraget ennå'
    return `${nobody}, så ingen får beskjed på SMS eller e-post.`
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
