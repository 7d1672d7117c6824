import * as z from 'zod/mini'
import { Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id, idOr } from '#shared/ids.ts'
import { forService, SortedCursor, tags } from './contract-base.ts'
import { PackageForm } from '#features/credits/package-rules.ts'
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

/** Revenue of one of the last twelve months (YYYY-MM in Oslo), oldest first. */
export const MonthOfRevenue = z.object({ month: z.string(), revenueOre: z.int(), purchases: z.int() })
export type MonthOfRevenue = z.infer<typeof MonthOfRevenue>

/** An employer's payments and SMS. `name` and `email` are its first administrator's; null if the customer is erased. */
export const EconomyCustomer = z.object({
  employerId: Id,
  userId: z.nullable(Id),
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  revenueOre: z.int(),
  purchased: z.int(),
  /** Credits granted without a purchase, less those revoked. */
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
        /** The number without a search. */
        all: z.int(),
      }),
    ),
}

/** A package, for sale or not, including one that today's rules would refuse, so that it can be corrected. */
export const PricedPackage = z.object({
  id: Id,
  packageName: z.string(),
  credits: z.int(),
  priceOre: z.int(),
  stripePriceId: z.string(),
  isPopular: z.boolean(),
  isActive: z.boolean(),
  displayOrder: z.int(),
  version: Version,
})
export type PricedPackage = z.infer<typeof PricedPackage>

const ById = z.object({ id: idOr('Ukjent pakke') })

export const pricing = {
  pricedPackages: forService
    .route({
      method: 'GET',
      path: '/service/packages',
      operationId: 'list-priced-packages',
      tags,
      summary: 'Alle SMS-pakker',
    })
    .output(z.object({ packages: z.array(PricedPackage) })),
  createPackage: forService
    .route({
      method: 'POST',
      path: '/service/packages',
      operationId: 'create-package',
      tags,
      summary: 'Ny SMS-pakke',
    })
    .input(PackageForm)
    .output(z.object({ id: Id })),
  updatePackage: forService
    .route({
      method: 'PUT',
      path: '/service/packages/{id}',
      operationId: 'update-package',
      tags,
      summary: 'Endre en SMS-pakke',
    })
    .errors(staleWith(PricedPackage))
    .input(z.intersection(z.extend(ById, { version: Version }), PackageForm))
    .output(Nothing),
  deletePackage: forService
    .route({
      method: 'DELETE',
      path: '/service/packages/{id}',
      operationId: 'delete-package',
      tags,
      summary: 'Slett en SMS-pakke',
    })
    .input(ById)
    .output(Nothing),
}
