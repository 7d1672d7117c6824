import { NEVER_ANSWERED_LABEL, NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { RESPONSE_LABEL, STATUS_LABEL, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { formatDateLong } from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { AskedShift } from '../../contract-person.ts'
import { NOT_SENT_LABEL, REMOVED_LABEL } from '../../texts.ts'

const ANSWERS: Record<Exclude<AskedShift['answer'], 'silent'>, { label: string; tone: StatusTone }> = {
  place: { label: RESPONSE_LABEL.accepted, tone: 'good' },
  reserve: { label: RESPONSE_LABEL.interested, tone: 'info' },
  removed: { label: REMOVED_LABEL, tone: 'neutral' },
  withdrew: { label: WITHDRAWN_LABEL, tone: 'bad' },
  no: { label: RESPONSE_LABEL.declined, tone: 'bad' },
  unreached: { label: NOT_SENT_LABEL, tone: 'neutral' },
}

/** The answer of a substitute in a word; 'Avlyst' for a cancelled shift that they had. */
export const answerBadge = ({
  answer,
  status,
  hasEnded,
}: Pick<AskedShift, 'answer' | 'status' | 'hasEnded'>): { label: string; tone: StatusTone } => {
  if (answer === 'silent') {
    const isOver = hasEnded || status === 'completed' || status === 'cancelled'
    return { label: isOver ? NEVER_ANSWERED_LABEL : NO_RESPONSE_LABEL, tone: 'neutral' }
  }
  if (answer === 'place' && status === 'cancelled') return { label: STATUS_LABEL.cancelled, tone: 'neutral' }
  return ANSWERS[answer]
}

/** 'November 2026' */
export const monthName = (month: string): string => {
  const words = formatDateLong(`${month}-01`).split(' ').slice(2).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
