import { removedForGsm7 } from '#shared/gsm7.ts'

/** Names the characters, emoji above all, that are left out of an SMS with this text. Null: none. */
export const notInSms = (text: string): string | null => {
  const removed = removedForGsm7(text)
  return removed.length > 0 ? `Disse tegnene kan ikke sendes på SMS: ${removed.join(' ')}` : null
}
