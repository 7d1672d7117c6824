import type { AskingNow } from '#features/asking/choice.ts'
import { whenOf } from '../../when-words.ts'

export const AT_ONCE_LABEL = 'Alle på én gang'
export const SOME_LABEL = 'Noen om gangen'

/** The text after the label: ': 4 om gangen, 10 min hver, resten kl. 06.30'. */
export const planWords = (asking: AskingNow): string => {
  const { kind, openAtMost, patienceMinutes, askAllAt, askFrom, isUrgent, now } = asking
  if (kind === 'all-at-once') return askFrom ? `, ${whenOf(askFrom, now)}` : ''
  const rest = askAllAt ? `, resten ${whenOf(askAllAt, now)}` : ''
  return `: ${openAtMost} om gangen, ${patienceMinutes} min hver${rest}${isUrgent ? ', også i stilletiden' : ''}`
}
