import type { Instant } from '#shared/dates.ts'
import { formatDateTime, formatRelative } from '#shared/dates.ts'

/** `Kari Nordmann (Fjellhamar skole)` */
export const withCompany = (name: string, company: string | null): string =>
  company ? `${name} (${company})` : name

/** `Virker til 23.12.2026 kl. 08.30 (om 29 dager)` */
export const validWords = (expiresAt: Instant, now: Date): string =>
  `Virker til ${formatDateTime(expiresAt)} (${formatRelative(expiresAt, now)})`
