import { formatClock, formatDateShort, osloToday } from '#shared/dates.ts'
import type { AskingNow } from '../../asking-choice.ts'

const DAY = 24 * 60 * 60_000

/** 'kl. 06.30' within a day, 'fre. 27. nov. kl. 06.30' after it. */
export const whenOf = (at: Date, now: Date): string =>
  at.getTime() - now.getTime() < DAY
    ? formatClock(at)
    : `${formatDateShort(osloToday(at))} ${formatClock(at)}`

export const AT_ONCE_LABEL = 'Alle på én gang'
export const SOME_LABEL = 'Noen om gangen'

/** What stands behind the label: ': 4 om gangen, 10 min hver, resten kl. 06.30'. */
export const planWords = (asking: AskingNow): string => {
  const { kind, openAtMost, patienceMinutes, askAllAt, askFrom, firstAt, isUrgent, now } = asking
  if (kind === 'all-at-once') return askFrom ? `, ${whenOf(askFrom, now)}` : ''
  const rest = askAllAt ? `, resten ${whenOf(askAllAt, now)}` : ''
  const plan = `: ${openAtMost} om gangen, ${patienceMinutes} min hver${rest}${isUrgent ? ', også i stilletiden' : ''}`
  return firstAt ? `${plan}. ${firstWords(asking, firstAt)}` : plan
}

/** 'Første spørres kl. 06.00, etter stilletiden'. */
export const firstWords = ({ askFrom, now }: AskingNow, firstAt: Date): string =>
  `Første spørres ${whenOf(firstAt, now)}${askFrom?.getTime() === firstAt.getTime() ? '' : ', etter stilletiden'}`
