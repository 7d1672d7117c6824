import * as z from 'zod/mini'
import { api, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id, idOr } from '#shared/ids.ts'
import {
  MOVEMENT_KINDS,
  NO_CARD_PAYMENT,
  PACKAGE_CHANGED,
  PAYMENT_HELD,
  PAYMENT_NOT_DONE,
  PAYMENT_UNAVAILABLE,
  SHOWN_PURCHASE_STATES,
  WarningForm,
} from './rules.ts'

/** Credits for sale. The price in øre, VAT included. */
export const SmsPackage = z.object({
  id: Id,
  packageName: z.string(),
  credits: z.int(),
  priceOre: z.int(),
  isPopular: z.boolean(),
})
export type SmsPackage = z.infer<typeof SmsPackage>

/** A purchase with the terms of its package at that time. Amounts in øre. */
export const Purchase = z.object({
  id: Id,
  packageName: z.string(),
  credits: z.int(),
  priceOre: z.nullable(z.int()),
  refundedOre: z.int(),
  state: z.enum(SHOWN_PURCHASE_STATES),
  receiptNumber: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
})
export type Purchase = z.infer<typeof Purchase>

/** A movement of credits: signed, with the balance after it. */
export const Movement = z.object({
  id: Id,
  kind: z.enum(MOVEMENT_KINDS),
  credits: z.int(),
  balanceAfter: z.int(),
  /** Norwegian. */
  reason: z.string(),
  assignmentId: z.nullable(Id),
  purchaseId: z.nullable(Id),
  createdAt: z.iso.datetime(),
})
export type Movement = z.infer<typeof Movement>

/** SMS of a new employer: given and all unused, or given once the administrator's mobile number is confirmed. */
export const Gift = z.object({ credits: z.int(), isGiven: z.boolean() })
export type Gift = z.infer<typeof Gift>

/** The legally required content of a receipt. Amounts in øre. */
export const Receipt = z.object({
  number: z.int(),
  paidAt: z.iso.datetime(),
  seller: z.object({
    name: z.string(),
    /** Nine digits; null while the operator has not configured it. */
    orgNumber: z.nullable(z.string()),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({
    name: z.nullable(z.string()),
    orgNumber: z.nullable(z.string()),
    boughtBy: z.nullable(z.string()),
  }),
  packageName: z.string(),
  priceOre: z.int(),
  vatOre: z.int(),
  refundedOre: z.int(),
})
export type Receipt = z.infer<typeof Receipt>

/** Start of the ledger's next page: the `nextCursor` of the last one. */
const Position = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Ugyldig side'))

const forEmployer = api.meta({ area: 'employer' })
const owning = api.meta({ area: 'owning' })
const tags = ['credits']
const UNAVAILABLE = { status: 503, message: PAYMENT_UNAVAILABLE }

/** SMS packages and balance, in credits: one credit is one SMS. */
export const credits = {
  balance: forEmployer
    .route({
      method: 'GET',
      path: '/credits/balance',
      operationId: 'read-sms-credits',
      tags,
      summary: 'SMS igjen',
    })
    .output(
      z.object({
        balance: z.int(),
        /** The threshold for one warning by e-mail. */
        warnBelow: z.int(),
        /** A fingerprint of `warnBelow`. */
        version: Version,
        /** Calling codes such as +47: SMS go to these countries only. */
        smsCountries: z.array(z.string()),
        /** Null once SMS have been used or bought. */
        gift: z.nullable(Gift),
      }),
    ),
  packages: api
    .meta({ area: 'open' })
    .route({
      method: 'GET',
      path: '/credits/packages',
      operationId: 'list-sms-packages',
      tags,
      summary: 'SMS-pakkene som er til salgs',
    })
    .output(
      z.object({
        packages: z.array(SmsPackage),
        /** The address for orders if cards are not accepted; else null. */
        orderFrom: z.nullable(z.string()),
      }),
    ),
  purchases: forEmployer
    .route({
      method: 'GET',
      path: '/credits/purchases',
      operationId: 'list-sms-purchases',
      tags,
      summary: 'De ti siste kjøpene',
    })
    .output(z.object({ purchases: z.array(Purchase) })),
  createCheckout: owning
    .route({
      method: 'POST',
      path: '/credits/checkout',
      operationId: 'create-sms-checkout',
      tags,
      summary: 'Start kjøp av en SMS-pakke; svaret er adressen til betalingssiden',
    })
    .errors({
      PACKAGE_CHANGED: { status: 409, message: PACKAGE_CHANGED },
      NO_CARD_PAYMENT: { status: 409, message: NO_CARD_PAYMENT },
      PAYMENT_UNAVAILABLE: UNAVAILABLE,
    })
    .input(
      z.object({
        /** The package's id. */
        priceId: idOr('Velg en SMS-pakke'),
        /** The package's credits as shown to the buyer. */
        smsAmount: z.int('Velg en SMS-pakke'),
        /** The package's price as shown to the buyer, in øre; omitted: the current price. */
        priceOre: z.optional(z.int('Velg en SMS-pakke')),
      }),
    )
    .output(z.object({ url: z.url() })),
  processPayment: owning
    .route({
      method: 'POST',
      path: '/credits/payments',
      operationId: 'process-sms-payment',
      tags,
      summary: 'Før et betalt kjøp på saldoen, én gang hvor ofte det enn kalles',
    })
    .errors({
      PAYMENT_NOT_DONE: { status: 409, message: PAYMENT_NOT_DONE },
      PAYMENT_HELD: { status: 409, message: PAYMENT_HELD },
      PAYMENT_UNAVAILABLE: UNAVAILABLE,
    })
    .input(z.object({ sessionId: z.string('Betalingen mangler').check(z.maxLength(200, 'Ukjent betaling')) }))
    .output(z.object({ message: z.string(), balance: z.int() })),
  ledger: forEmployer
    .route({
      method: 'GET',
      path: '/credits/ledger',
      operationId: 'list-credit-movements',
      tags,
      summary: 'Alle bevegelser av SMS-saldoen, de nyeste først',
    })
    .input(z.object({ cursor: z.optional(Position) }))
    .output(z.object({ movements: z.array(Movement), nextCursor: z.nullable(z.string()) })),
  receipt: forEmployer
    .route({
      method: 'GET',
      path: '/credits/receipts/{id}',
      operationId: 'read-receipt',
      tags,
      summary: 'Kvittering for et betalt kjøp',
    })
    .input(z.object({ id: Id }))
    .output(Receipt),
  setWarning: owning
    .route({
      method: 'PUT',
      path: '/credits/warning',
      operationId: 'set-low-balance-warning',
      tags,
      summary: 'Når vi skal si fra om lav saldo',
    })
    .errors(staleWith(z.object({ warnBelow: z.int(), version: Version })))
    .input(z.extend(WarningForm, { version: Version }))
    .output(Nothing),
}
