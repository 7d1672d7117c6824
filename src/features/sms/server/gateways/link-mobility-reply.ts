import * as z from 'zod/mini'
import { gatewayIdOf, readJson, type ParseReply } from './gateway.ts'

const Reply = z.object({
  source: z.string(),
  messageId: z.union([z.string(), z.number()]),
  content: z.object({ userData: z.string() }),
})

/**
 * Parses LINK's delivery of an incoming message. Its own document is not public: the fields are those of a reseller's
 * page on the same platform, and have not been tried against the service.
 */
export const parseLinkReply: ParseReply = ({ body }) => {
  const read = readJson(Reply, body)
  const gatewayId = gatewayIdOf(read?.messageId)
  if (!read || gatewayId === null) return 'unreadable'
  return [{ gatewayId, from: read.source, text: read.content.userData }]
}
