import * as z from 'zod/mini'

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

/** What one telephone has got, the newest first. */
export interface Thread {
  readonly to: string
  readonly messages: readonly OutboxSms[]
}

/** The messages by telephone; the one that got the newest message comes first. */
export const threadsOf = (newestFirst: readonly OutboxSms[]): Thread[] =>
  [...Map.groupBy(newestFirst, ({ to }) => to)].map(([to, messages]) => ({ to, messages }))
