import { paths } from '#shared/paths.ts'

/** Addresses below {@link paths.outbox}, as the HTTP server writes them. */
export const outboxPatterns = {
  report: `${paths.outbox}/sms/:id/rapport`,
  email: `${paths.outbox}/epost/:id`,
  emailContent: `${paths.outbox}/epost/:id/innhold`,
  attachment: `${paths.outbox}/epost/:id/vedlegg/:number`,
} as const

/** Posted to: what the network would report of an SMS. */
export const reportPath = (id: string): string => `${paths.outbox}/sms/${encodeURIComponent(id)}/rapport`
/** An SMS on the page. */
export const smsAnchor = (id: string): string => `sms-${id}`

export const emailPath = (id: string): string => `${paths.outbox}/epost/${encodeURIComponent(id)}`
export const emailContentPath = (id: string): string => `${emailPath(id)}/innhold`

/** `number` counts from 1. */
export const attachmentPath = (id: string, number: number): string => `${emailPath(id)}/vedlegg/${number}`
