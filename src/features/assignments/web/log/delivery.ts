import type { RecipientRow } from '../../contract.ts'

/** A message's gateway state in words. */
const WORDS: Record<string, string> = {
  queued: 'Venter',
  sending: 'Venter',
  accepted: 'Sendt',
  delivered: 'Levert',
  failed: 'Feilet',
  expired: 'Feilet, rakk ikke fram i tide',
  unknown: 'Usikkert om den kom fram',
  stopped: 'Stanset',
}

/** What became of the messages to a recipient, for example 'SMS: Levert' and 'E-post: Sendt'. */
export const deliveryTexts = ({ sms, email }: Pick<RecipientRow, 'sms' | 'email'>): string[] => {
  if (!sms && !email) return ['Ingen melding sendt']
  return [...(sms ? [`SMS: ${inWords(sms)}`] : []), ...(email ? [`E-post: ${inWords(email)}`] : [])]
}

const inWords = (state: string) => WORDS[state] ?? 'Ukjent'
