import type { Sent } from '#features/requests/contract.ts'
import type { LoggedAssignment } from '../../shapes.ts'

/** How many of a send get neither, because they have no e-mail address and no SMS went to them. */
export const countNotTold = ({ sms, withoutEmail = 0 }: Pick<Sent, 'sms' | 'withoutEmail'>): number =>
  Math.max(0, withoutEmail - (sms.kind === 'queued' ? sms.count : 0))

type Reachable = Pick<LoggedAssignment['vikarer'][number], 'noSms' | 'noEmail'>

/** By what somebody with a place is told: 'SMS og e-post', for example; null when nothing reaches them. */
export const toldBy = (
  { noSms, noEmail }: Reachable,
  channels: LoggedAssignment['channels'],
): string | null => {
  const by = [...(channels.includes('sms') && !noSms ? ['SMS'] : []), ...(noEmail ? [] : ['e-post'])]
  return by.length > 0 ? by.join(' og ') : null
}
