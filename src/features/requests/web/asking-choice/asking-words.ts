import type { AskingNow } from '#features/asking/choice.ts'
import { whenOf } from '../../when-words.ts'

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
