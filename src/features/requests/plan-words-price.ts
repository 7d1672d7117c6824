import { counted, formatCount } from '#shared/counts.ts'
import type { ActPlan } from './contract-acts.ts'
import type { LineAfter } from './contract-sending.ts'
import { kronerOf } from './price-words.ts'
import { whenOf } from './when-words.ts'

type Priced = Pick<ActPlan, 'sending' | 'line' | 'sms'>

/**
 * The price beside the button of a new request, from its plan: 'Send til 12 · 12 SMS · ca. 12 kr · 88 igjen', about
 * one shift or several, and 'Send til 4 av 14 · 4 SMS nå · maks 14 SMS · ca. 14 kr' if some are asked at a time.
 */
export const priceWords = (plan: Priced, shifts: number, now: Date): string =>
  [
    reachesNobody(plan) ? 'Ingen får melding' : `Send til ${whomOf(plan, now)}`,
    ...(shifts > 1 ? [`${formatCount(shifts)} vakter`] : []),
    ...smsParts(plan),
    ...emailParts(plan),
  ].join(' · ')

/** The people that the request asks, now or later. */
export const recipientsIn = ({ sending, line }: Priced): number => line?.length ?? sending?.people.count ?? 0

/**
 * The most SMS that the request takes: all of a line, if no one says yes. People with another open question are asked
 * after it.
 */
export const mostSms = ({ sms, line }: Priced): number => {
  const now = line && sms.problem ? 0 : sms.needed
  return now + (line && takesSms(line) ? line.smsLeft + line.heldBack : 0)
}

/** True if no SMS and no e-mail is sent to anyone, now or later. */
export const reachesNobody = ({ sending, line, sms }: Priced): boolean => {
  if ((sending?.reached ?? 0) > 0) return false
  if (!line) return sending !== null
  const bySms = sms.balance > 0 ? line.smsLeft : 0
  return line.length > 0 && bySms + line.emailsLeft + line.heldBack === 0
}

/** True if the credits run out before everyone is asked. */
export const isShort = (plan: Priced): boolean =>
  plan.sms.problem === 'too-few-credits' || (plan.line !== null && mostSms(plan) > plan.sms.balance)

/** True if some are asked now, and the others only if those do not say yes. */
export const isInPortions = (plan: Priced): boolean => plan.line !== null && firstOf(plan) < plan.line.length

const firstOf = ({ line, sending }: Priced): number =>
  line && line.asked === 0 ? Math.min(line.openAtMost, line.length) : (sending?.people.count ?? 0)

const whomOf = (plan: Priced, now: Date): string => {
  const { line } = plan
  const when = line && line.asked === 0 && line.isPaused && !line.heldUpBy ? line.nextAskAt : null
  return [
    ...(isInPortions(plan) ? [`${formatCount(firstOf(plan))} av`] : []),
    formatCount(recipientsIn(plan)),
    ...(when ? [whenOf(new Date(when), now)] : []),
  ].join(' ')
}

const takesSms = ({ channels, smsLeft }: LineAfter) => channels.includes('sms') || smsLeft > 0

const smsParts = (plan: Priced): string[] => {
  const { needed, balance, problem, priceOre } = plan.sms
  const most = mostSms(plan)
  if (problem || (most > 0 && balance <= 0)) return ['ingen SMS blir sendt']
  if (most === 0) return []
  const kroner = kronerOf(most, priceOre) ?? []
  if (!isInPortions(plan))
    return [`${formatCount(most)} SMS`, kroner, `${formatCount(balance - most)} igjen`].flat()
  const now = needed > 0 ? [`${formatCount(needed)} SMS nå`] : []
  return [now, `maks ${formatCount(most)} SMS`, kroner].flat()
}

const emailParts = ({ sending, line }: Priced): string[] => {
  const now = sending?.byEmail ?? 0
  const withoutEmail = sending?.withoutEmail ?? 0
  const none = withoutEmail > 0 ? [`${formatCount(withoutEmail)} uten e-post`] : []
  if (!line) return [...(now > 0 ? [counted(now, 'e-post', 'e-poster')] : []), ...none]
  if (!line.channels.includes('email')) return []
  return [`maks ${counted(now + line.emailsLeft + line.heldBack, 'e-post', 'e-poster')}`]
}
