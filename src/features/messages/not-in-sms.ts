import { removedForGsm7 } from '#shared/gsm7.ts'

/** Lists the characters, mostly emoji, that an SMS with this text drops. Null: none. */
export const notInSms = (text: string): string | null => {
  const removed = removedForGsm7(text)
  return removed.length > 0 ? `Disse tegnene kan ikke sendes på SMS: ${removed.join(' ')}` : null
}
