import * as z from 'zod/mini'
import { Id } from '#shared/ids.ts'
import { gatewayIdOf, readJson, type GatewayEvent, type ParseReport, type ReportedState } from './gateway.ts'

const Report = z.object({
  resultCode: z.int(),
  refId: z.optional(z.unknown()),
  id: z.optional(z.unknown()),
})

/** One report or a list. Unreadable members of a list are skipped. */
const Body = z.union([Report, z.array(z.unknown())])

const MOST_REPORTS = 1000

/** Parses LINK's reports. They are unsigned: the secret in the address authenticates them. */
export const parseLinkReport: ParseReport = ({ body }) => {
  const read = readJson(Body, body)
  if (!read) return 'unreadable'
  return (Array.isArray(read) ? read : [read]).slice(0, MOST_REPORTS).flatMap(eventOf)
}

const eventOf = (report: unknown): GatewayEvent[] => {
  const { resultCode, refId, id } = z.safeParse(Report, report).data ?? {}
  const smsId = Id.safeParse(refId).data
  if (resultCode === undefined || !smsId) return []
  const state = stateOf(resultCode)
  const reason = state === 'delivered' || state === 'accepted' ? null : String(resultCode)
  return [{ kind: 'report', id: smsId, gatewayId: gatewayIdOf(id), state, reason }]
}

const stateOf = (code: number): ReportedState => {
  if (code === DELIVERED) return 'delivered'
  if (ON_THE_WAY.has(code)) return 'accepted'
  return FAILED.has(code) ? 'failed' : 'unsure'
}

const DELIVERED = 1001

/** At the operator, delayed, or delivered and not yet settled between the operator and LINK. Another report follows. */
const ON_THE_WAY: ReadonlySet<number> = new Set([1000, 1007, 1008, 1011, 1012])

/**
 * Codes that LINK documents as final and undelivered: routing errors, expired, wrong or blocked number, payment,
 * content. All others are unsure: 4, 5, 1010, and future codes.
 */
const FAILED: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 6, 104, 105, 1002, 1004, 1006, 1009, 2104, 2105, 2106, 2107, 2200, 2201, 2202, 2203, 2204, 2205,
  2206, 2207, 3000, 3001, 3002, 4000, 4001, 4002, 4003, 4004, 4005, 4006, 4007,
])
