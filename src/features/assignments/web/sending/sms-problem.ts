import type { SmsResult } from '../../contract-create.ts'

/** Why no SMS went out, as a sentence; null when nothing stood in the way. */
export const smsProblem = (sms: SmsResult): string | null => {
  switch (sms.kind) {
    case 'too-few-credits':
      return `Du trenger ${sms.needed} SMS og har ${sms.balance}.`
    case 'too-many-this-hour':
      return `Dere kan sende ${sms.limit} SMS i timen, og så mange ble det nå. Prøv igjen om en stund.`
    case 'queued':
    case 'not-chosen':
      return null
  }
}

/** What helps against it, where there is room for a word more. */
export const WHERE_TO_BUY: Record<string, string> = { 'too-few-credits': 'Kjøp flere under SMS.' }
