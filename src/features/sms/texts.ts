import { cleanForGsm7 } from '#shared/gsm7.ts'
import { CODE_MINUTES } from './rules.ts'

/** Placeholder for the recipient's personal link: messages are stored without it. */
export const LINK_PLACEHOLDER = '{lenke}'

/** Placeholder for a code that confirms a mobile number. */
export const CODE_PLACEHOLDER = '{kode}'

/** The SMS with the code that confirms an administrator's number. */
export const phoneCodeText = (productName: string): string =>
  `${cleanForGsm7(productName)}: Koden ${CODE_PLACEHOLDER} bekrefter mobilnummeret ditt. Den virker i ${CODE_MINUTES} minutter. Har du ikke bedt om den, kan du se bort fra meldingen.`

/** Inserts the link into a stored text, at the last placeholder: a title may contain one too. */
export function withLink(text: string, link: string): string {
  const at = text.lastIndexOf(LINK_PLACEHOLDER)
  return at === -1 ? text : text.slice(0, at) + link + text.slice(at + LINK_PLACEHOLDER.length)
}

/** Part 2 section 8 of the specification. */
export const HISTORY_FAILED = 'Feil ved henting av SMS-historikk'
/** Part 1 section 8 of the specification. */
export const SMS_FAILED = 'Feil ved sending av SMS'
export const NO_SMS_YET = 'Ingen SMS-er sendt ennå'

/** Labels of a message's status. Delivered is shown as more than sent, and a stopped message not as failed. */
export const SMS_BADGE = {
  pending: { label: 'Venter', tone: 'warn' },
  sent: { label: 'Sendt', tone: 'info' },
  delivered: { label: 'Levert', tone: 'good' },
  failed: { label: 'Feilet', tone: 'bad' },
  stopped: { label: 'Stanset', tone: 'neutral' },
} as const
