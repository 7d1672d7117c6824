import * as z from 'zod/mini'
import { forService, SortedCursor, tags } from './contract-base.ts'
import { DIRECTIONS, ECONOMY_SORTS, Search } from './rules.ts'

/** Amounts in øre, after refunds; SMS in credits. */
export const EconomySummary = z.object({
  revenueOre: z.int(),
  sold: z.int(),
  used: z.int(),
  /** Customers with purchases. */
  activeCustomers: z.int(),
})
export type EconomySummary = z.infer<typeof EconomySummary>

/** What was paid in a month of the last twelve (YYYY-MM, in Oslo), the oldest first. */
export const MonthOfRevenue = z.object({ month: z.string(), revenueOre: z.int(), purchases: z.int() })
export type MonthOfRevenue = z.infer<typeof MonthOfRevenue>

/** An employer's money. `name` and `email` are its first administrator's; null when the customer is erased. */
export const EconomyCustomer = z.object({
  employerId: z.uuid(),
  userId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  revenueOre: z.int(),
  purchased: z.int(),
  /** Given without a purchase, less what was taken back. */
  granted: z.int(),
  used: z.int(),
  remaining: z.int(),
  lastPurchaseAt: z.nullable(z.iso.datetime()),
})
export type EconomyCustomer = z.infer<typeof EconomyCustomer>

export const economy = {
  economy: forService
    .route({
      method: 'GET',
      path: '/service/economy',
      operationId: 'get-sms-economy-data',
      tags,
      summary: 'Omsetning og SMS i alt, og omsetning per måned',
    })
    .output(z.object({ summary: EconomySummary, months: z.array(MonthOfRevenue) })),
  economyCustomers: forService
    .route({
      method: 'GET',
      path: '/service/economy/customers',
      operationId: 'list-economy-customers',
      tags,
      summary: 'Kundene med omsetning og SMS, 50 om gangen',
    })
    .input(
      z.object({
        search: z._default(Search, ''),
        sort: z._default(z.enum(ECONOMY_SORTS), 'revenue'),
        direction: z._default(z.enum(DIRECTIONS), 'descending'),
        cursor: z.optional(SortedCursor),
      }),
    )
    .output(
      z.object({
        customers: z.array(EconomyCustomer),
        nextCursor: z.nullable(z.string()),
        found: z.int(),
        /** Without the search. */
        all: z.int(),
      }),
    ),
}
