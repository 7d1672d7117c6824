import { counted, formatCount } from '#shared/counts.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import type { Channel } from '#features/assignments/rules.ts'
import { isAsked } from '../log/recipient-state.ts'
import { REMINDER_PAUSE_MINUTES } from '#features/requests/rules.ts'
import {
  lacksCredits,
  planSending,
  reachesNobody,
  type SendPlan,
} from '#features/requests/web/sending/send-plan.ts'

export interface ReminderPlan extends SendPlan {
  /** Recipients who said yes too late. */
  readonly reserves: number
}

type Row = Pick<RecipientRow, 'phone' | 'response' | 'noSms' | 'noEmail' | 'openedAt' | 'sms' | 'email'> & {
  readonly askedAgainAt?: RecipientRow['askedAgainAt']
}

/**
 * What a reminder to all takes: it goes to those who have had the request, have not answered or said yes too late, and are still
 * in the register; not to people in reserve who were asked again a moment ago.
 */
export const planReminder = (
  recipients: readonly Row[],
  channels: readonly Channel[],
  credits: Parameters<typeof planSending>[2],
  now = new Date(),
): ReminderPlan => {
  const reminded = recipients
    .filter((row) => isAsked(row) && !wasJustAsked(row, now))
    .flatMap(({ phone, response, noSms, noEmail }) =>
      phone !== null && (response === null || response === 'interested')
        ? [{ phone, response, noSms, noEmail }]
        : [],
    )
  const reserves = reminded.filter(({ response }) => response === 'interested').length
  return { ...planSending(reminded, channels, credits), reserves }
}

const wasJustAsked = ({ askedAgainAt }: Row, now: Date): boolean =>
  Boolean(askedAgainAt) &&
  new Date(askedAgainAt ?? 0).getTime() > now.getTime() - REMINDER_PAUSE_MINUTES * 60_000

/** What a reminder to those who have a place costs: none is sent to who has left the register. */
export const planAssignedReminder = (
  vikarer: LoggedAssignment['vikarer'],
  channels: readonly Channel[],
  credits: Parameters<typeof planSending>[2],
): SendPlan => {
  const here = vikarer.flatMap(({ phone, noSms, noEmail }) => (phone ? [{ phone, noSms, noEmail }] : []))
  return planSending(here, channels, credits)
}

/** 'Påminnelse til Ola Hansen, 1 SMS', or 'Påminnelse til 3 vikarer, 3 SMS' */
export const assignedReminderCost = (plan: SendPlan, vikarer: LoggedAssignment['vikarer']): string => {
  const [first, ...others] = vikarer
  const whom = first && others.length === 0 ? first.fullName : `${plan.recipients} vikarer`
  return `Påminnelse til ${whom}, ${byWhat(plan)}`
}

/** Of the button and its question. */
export const remindAssignedLabel = ({ length }: LoggedAssignment['vikarer']): string =>
  length > 1 ? 'Send påminnelse til vikarene' : 'Send påminnelse til vikar'

/** What the press does: 'Send påminnelse', or 'Send påminnelse til 2' where others get none. */
export const reminderButton = (plan: SendPlan | undefined): string => {
  if (!plan || plan.reached === plan.recipients) return 'Send påminnelse'
  return reachesNobody(plan) ? 'Ingen får påminnelse' : `Send påminnelse til ${formatCount(plan.reached)}`
}

/** 'Påminnelse til 7 som ikke har svart og 1 i reserve, 8 SMS' */
export const reminderCost = (plan: ReminderPlan): string => {
  const { recipients, reserves } = plan
  const silent = recipients - reserves
  const whom = [
    ...(silent > 0 || reserves === 0 ? [`${formatCount(silent)} som ikke har svart`] : []),
    ...(reserves > 0 ? [`${formatCount(reserves)} i reserve`] : []),
  ]
  return `Påminnelse til ${whom.join(' og ')}, ${byWhat(plan)}`
}

const byWhat = ({ sms, emails, noEmail, channels }: SendPlan) => {
  const bySms = channels.includes('sms') && (sms > 0 || emails === 0) ? [`${formatCount(sms)} SMS`] : []
  const byEmail = emails > 0 || !channels.includes('sms') ? [counted(emails, 'e-post', 'e-poster')] : []
  const without = noEmail > 0 ? ` (${formatCount(noEmail)} uten e-post)` : ''
  return [...bySms, ...byEmail].join(' og ') + without
}

/** What it leaves on the balance, or what is missing. */
export const balanceNote = (plan: SendPlan): string | null => {
  const { sms, balance } = plan
  if (sms === 0) return null
  if (!lacksCredits(plan)) return `Etterpå er det ${formatCount(balance - sms)} SMS igjen.`
  return `Du trenger ${formatCount(sms)} SMS og har ${formatCount(balance)}, så ingen SMS blir sendt. ${whatThen(plan)}`
}

const whatThen = ({ recipients, emails }: SendPlan) => {
  if (emails === 0) return 'Kjøp flere først.'
  if (emails === recipients) return 'Påminnelsen går bare på e-post.'
  return `Bare ${counted(emails, 'vikar', 'vikarer')} får påminnelsen, på e-post. Kjøp flere først.`
}
