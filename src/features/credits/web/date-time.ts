import { formatDateTime, type Instant } from '#shared/dates.ts'

/** `23.11.2026 kl. 08.00`, where 'kl.' stays with its time. */
export const dateTimeOf = (instant: Instant): string => formatDateTime(instant).replace('kl. ', 'kl.\u00a0')
