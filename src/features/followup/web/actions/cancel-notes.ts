import { isSmsNumber } from '#shared/phone.ts'
import type { LoggedAssignment } from '../../shapes.ts'

type Cancellable = Pick<LoggedAssignment, 'vikar' | 'channels' | 'asked' | 'isReopened'>

/** What cancelling will do: who is told and how, and what is stopped and paid back. Without countries until they are known. */
export const cancelNotes = (assignment: Cancellable, smsCountries?: readonly string[]): string[] => [
  whoIsTold(assignment, smsCountries),
  ...(assignment.asked > 0 ? [whatIsStopped(assignment)] : []),
  'Et avlyst oppdrag kan ikke åpnes igjen.',
]

const whoIsTold = (
  { vikar, channels, isReopened }: Cancellable,
  smsCountries: readonly string[] | undefined,
): string => {
  if (!vikar) {
    const nobody = isReopened ? 'Ingen har oppdraget nå' : 'Ingen har fått oppdraget ennå'
    return `${nobody}, så ingen får beskjed på SMS eller e-post.`
  }
  const { fullName, phone, noSms } = vikar
  if (phone === null) return `${fullName} er ikke lenger i registeret og får ikke beskjed fra Vikarklar.`
  if (!channels.includes('sms')) return `${fullName} får beskjed på e-post.`
  if (noSms) return `${fullName} vil ikke ha SMS og får beskjed på e-post.`
  if (!smsCountries) return `${fullName} får beskjed.`
  if (!isSmsNumber(phone, smsCountries))
    return `${fullName} har ikke et nummer vi sender SMS til, og får beskjed på e-post.`
  return `${fullName} får beskjed på SMS og e-post. Det koster 1 SMS.`
}

const whatIsStopped = ({ channels }: Cancellable): string => {
  const stopped = 'Meldinger som ikke er sendt ennå, blir stanset'
  const paidBack = channels.includes('sms') ? ', og SMS-ene kommer tilbake på saldoen' : ''
  return `${stopped}${paidBack}. De som åpner lenken sin, ser at oppdraget er avlyst.`
}
