import type { LinkState } from '../../contract-links.ts'
import type { Instant } from '#shared/dates.ts'
import { counted } from '#shared/counts.ts'
import { dateTimeOf, formatRelative } from '#shared/dates.ts'

/** Reasons a link generated here can no longer be copied. */
export const ENDED: Record<Exclude<LinkState, 'valid'>, string> = {
  used: 'Lenken er brukt.',
  revoked: 'Lenken er trukket tilbake.',
  dead: 'Lenken virker ikke lenger.',
}

/** `Kari Nordmann (Fjellhamar skole)` */
export const withCompany = (name: string, company: string | null): string =>
  company ? `${name} (${company})` : name

/** `Virker til 23.12.2026 kl. 08.30 (om 29 dager)` */
export const validWords = (expiresAt: Instant, now: Date): string =>
  `Virker til ${dateTimeOf(expiresAt)} (${untilWords(expiresAt, now)})`

const HOUR = 3_600_000
const MOST_DAYS = 60

/** The remaining time in the days that were requested, although the first has begun; less in hours, more in months. */
const untilWords = (expiresAt: Instant, now: Date): string => {
  const hours = (new Date(expiresAt).getTime() - now.getTime()) / HOUR
  const days = Math.ceil(hours / 24)
  return hours <= 23 || days >= MOST_DAYS
    ? formatRelative(expiresAt, now)
    : `om ${counted(days, 'dag', 'dager')}`
}
