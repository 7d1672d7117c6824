import { formatDateTime } from '#shared/dates.ts'
import type { Delivery, DeliveryState, RecipientRow } from '../../shapes.ts'

const WORDS: Record<DeliveryState, string> = {
  queued: 'Venter',
  sending: 'Venter',
  accepted: 'Sendt',
  delivered: 'Levert',
  failed: 'Feilet',
  expired: 'Feilet, rakk ikke fram i tide',
  unknown: 'Usikkert om den kom fram',
  stopped: 'Stanset',
}

/** Not gone out yet: then the time is of no interest. */
const WAITING: readonly DeliveryState[] = ['queued', 'sending']

/** What became of the messages to a recipient, for example 'SMS: Levert 23.11.2026 kl. 06.31'. */
export const deliveryTexts = ({ sms, email }: Pick<RecipientRow, 'sms' | 'email'>): string[] => {
  if (!sms && !email) return ['Ingen melding sendt']
  return [...(sms ? [`SMS: ${inWords(sms)}`] : []), ...(email ? [`E-post: ${inWords(email)}`] : [])]
}

const inWords = ({ state, at, deliveredAt }: Delivery) => {
  if (WAITING.includes(state)) return WORDS[state]
  return state === 'delivered' && !deliveredAt
    ? `${WORDS[state]}, sendt ${formatDateTime(at)}`
    : `${WORDS[state]} ${formatDateTime(deliveredAt ?? at)}`
}
