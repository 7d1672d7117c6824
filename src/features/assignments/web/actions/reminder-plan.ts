import type { RecipientRow } from '../../log-shapes.ts'
import type { Channel } from '../../rules.ts'
import { lacksCredits, planSending, type SendPlan } from '../sending/send-plan.ts'

/** What a reminder to all takes: it goes to those who have not answered and are still in the register. */
export const planReminder = (
  recipients: readonly Pick<RecipientRow, 'phone' | 'response'>[],
  channels: readonly Channel[],
  credits: Parameters<typeof planSending>[2],
): SendPlan =>
  planSending(
    recipients.flatMap(({ phone, response }) => (response === null && phone !== null ? [{ phone }] : [])),
    channels,
    credits,
  )

/** 'Påminnelse til 7 som ikke har svart, 7 SMS' */
export const reminderCost = ({ recipients, sms, emails, channels }: SendPlan): string => {
  const bySms = channels.includes('sms') ? [`${sms} SMS`] : []
  const byEmail = emails > 0 ? [emails === 1 ? '1 e-post' : `${emails} e-poster`] : []
  return `Påminnelse til ${recipients} som ikke har svart, ${[...bySms, ...byEmail].join(' og ')}`
}

/** What it leaves on the balance, or what is missing. */
export const balanceNote = (plan: SendPlan): string | null => {
  const { sms, balance, emails } = plan
  if (sms === 0) return null
  if (!lacksCredits(plan)) return `Etterpå er det ${balance - sms} SMS igjen.`
  const instead = emails > 0 ? 'Påminnelsen går bare på e-post.' : 'Kjøp flere først.'
  return `Du trenger ${sms} SMS og har ${balance}, så ingen SMS blir sendt. ${instead}`
}
