import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id } from '#shared/ids.ts'
import type { GATEWAY_STATES } from '#features/sms/rules.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { serverPaths } from '#shared/server-paths.ts'

/** An SMS that was caught instead of sent. */
export const OutboxSms = z.object({
  id: z.string(),
  to: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type OutboxSms = z.infer<typeof OutboxSms>

/** An e-mail that was caught instead of sent; `content` is base64. */
export const OutboxEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
  createdAt: z.iso.datetime(),
})
export type OutboxEmail = z.infer<typeof OutboxEmail>

/** The messages to one telephone, the newest first. */
export interface Thread {
  readonly to: string
  readonly messages: readonly OutboxSms[]
}

/** The messages by telephone, the one with the newest message first. */
export const threadsOf = (newestFirst: readonly OutboxSms[]): Thread[] =>
  [...Map.groupBy(newestFirst, ({ to }) => to)].map(([to, messages]) => ({ to, messages }))

/** Addresses below {@link serverPaths.outbox}, in the HTTP server's notation. */
export const outboxPatterns = {
  report: `${serverPaths.outbox}/sms/:id/rapport`,
  email: `${serverPaths.outbox}/epost/:id`,
  emailContent: `${serverPaths.outbox}/epost/:id/innhold`,
  attachment: `${serverPaths.outbox}/epost/:id/vedlegg/:number`,
} as const

/** The endpoint that simulates the network's delivery report of an SMS. */
export const reportPath = (id: string): string =>
  `${serverPaths.outbox}/sms/${encodeURIComponent(id)}/rapport`
/** An SMS on the page. */
export const smsAnchor = (id: string): string => `sms-${id}`

export const emailPath = (id: string): string => `${serverPaths.outbox}/epost/${encodeURIComponent(id)}`
export const emailContentPath = (id: string): string => `${emailPath(id)}/innhold`

/** `number` counts from 1. */
export const attachmentPath = (id: string, number: number): string => `${emailPath(id)}/vedlegg/${number}`

/** The state of an SMS in the service itself. */
export interface SmsState {
  readonly state: (typeof GATEWAY_STATES)[number]
  readonly deliveredAt: Date | null
}

const looking = new SystemScope(null)

/** The states of these SMS by id, without those that the database does not hold. */
export const readStates = async (
  { database }: Services,
  sms: readonly OutboxSms[],
): Promise<ReadonlyMap<string, SmsState>> => {
  const ids = sms.map(({ id }) => id).filter((id) => Id.safeParse(id).success)
  if (ids.length === 0) return new Map()
  const rows = await database.read(looking, (tx) =>
    tx
      .selectFrom('smsHistory')
      .select(['id', 'gatewayState as state', 'deliveredAt'])
      .where('id', '=', sql<string>`any(${ids})`)
      .execute(),
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
