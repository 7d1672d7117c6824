import { formatClock, formatDateShort, osloTime, osloToday } from '#shared/dates.ts'
import type { AskingNow } from '#features/asking/choice.ts'

const DAY_MS = 24 * 60 * 60_000

/** 'kl. 06.30' today and the next morning, 'fre. 27. nov. kl. 17.30' later: 'kl. 17.30' alone reads as today's. */
export const whenOf = (at: Date, now: Date): string => {
  const [day, clock] = [osloToday(at), formatClock(at)]
  const isToday = day === osloToday(now)
  const isNextMorning = at.getTime() - now.getTime() < DAY_MS && osloTime(at) < '12:00'
  return isToday || isNextMorning ? clock : `${formatDateShort(day)} ${clock}`
}

export const AT_ONCE_LABEL = 'Alle på én gang'
export const SOME_LABEL = 'Noen om gangen'

/** The words behind the label: ': 4 om gangen, 10 min hver, resten kl. 06.30'. */
export const planWords = (asking: AskingNow): string => {
  const { kind, openAtMost, patienceMinutes, askAllAt, askFrom, firstAt, isUrgent, now } = asking
  if (kind === 'all-at-once') return askFrom ? `, ${whenOf(askFrom, now)}` : ''
  const rest = askAllAt ? `, resten ${whenOf(askAllAt, now)}` : ''
  const plan = `: ${openAtMost} om gangen, ${patienceMinutes} min hver${rest}${isUrgent ? ', også i stilletiden' : ''}`
  return firstAt ? `${plan}. ${firstWords(asking, firstAt)}` : plan
}

/** 'Første får spørsmålet kl. 06.00, etter stilletiden'. */
export const firstWords = ({ askFrom, now }: AskingNow, firstAt: Date): string =>
  `Første får spørsmålet ${whenOf(firstAt, now)}${askFrom?.getTime() === firstAt.getTime() ? '' : ', etter stilletiden'}`
