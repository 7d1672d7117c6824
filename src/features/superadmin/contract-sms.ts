import { QUIET_NOW, SendAnyway } from '#features/requests/contract.ts'
import * as z from 'zod/mini'
import { Id, idOr } from '#shared/ids.ts'
import { forService, tags } from './contract-base.ts'
import { Search } from './rules.ts'

/** Totals since the start; cost in credits, less those returned. */
export const SmsTotals = z.object({
  sent: z.int(),
  failed: z.int(),
  cost: z.int(),
  /** Sent within the last 24 hours. */
  last24Hours: z.int(),
})
export type SmsTotals = z.infer<typeof SmsTotals>

/** An SMS that was sent or failed. */
export const ControlledSms = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  /** E.164. */
  recipient: z.string(),
  /** The text, with a placeholder for the personal link. */
  message: z.string(),
  status: z.enum(['sent', 'failed']),
  /** Stopped by us because it was no longer wanted; not a gateway failure. */
  isStopped: z.boolean(),
  /** Its deadline passed before a gateway accepted it. */
  isExpired: z.boolean(),
  /** The gateway's error text. */
  failure: z.nullable(z.string()),
  cost: z.int(),
  employerName: z.nullable(z.string()),
  /** It failed and can be resent. */
  isResendable: z.boolean(),
  /** It failed and has been resent. */
  isResent: z.boolean(),
})
export type ControlledSms = z.infer<typeof ControlledSms>

const RESEND_REFUSED = {
  NOT_WANTED: {
    status: 409,
    message:
      'Ingen trenger meldingen lenger: oppdraget er besatt, avlyst eller over, eller vikaren har svart, byttet nummer eller vil ikke ha SMS.',
  },
  ALREADY_RESENT: {
    status: 409,
    message: 'Meldingen er sendt på nytt allerede, eller den er ikke feilet.',
  },
  TOO_FEW_CREDITS: { status: 409, message: 'Kunden har ingen SMS igjen.' },
  CUSTOMER_CLOSED: { status: 409, message: 'Kunden er deaktivert.' },
} as const

export const sms = {
  smsTotals: forService
    .route({
      method: 'GET',
      path: '/service/sms/totals',
      operationId: 'read-sms-totals',
      tags,
      summary: 'SMS i alt',
    })
    .output(SmsTotals),
  smsControl: forService
    .route({
      method: 'GET',
      path: '/service/sms',
      operationId: 'list-all-sms',
      tags,
      summary: 'De 50 siste SMS-ene, også til ett nummer; oppslaget føres i hendelsesloggen',
    })
    .input(z.object({ /** A phone number or its beginning. */ recipient: z._default(Search, '') }))
    .output(z.object({ messages: z.array(ControlledSms) })),
  planResendSms: forService
    .route({
      method: 'POST',
      path: '/service/sms/{id}/resend/plan',
      operationId: 'plan-resend-sms',
      tags,
      summary: 'Se hva det fører til å sende en feilet SMS på nytt; ingenting blir sendt',
    })
    .errors(RESEND_REFUSED)
    .input(z.object({ id: idOr('Ukjent SMS') }))
    .output(
      z.object({
        /** E.164. */
        recipient: z.string(),
        /** The employer that pays; null without a name. */
        customer: z.nullable(z.string()),
        sms: z.object({
          /** Credits needed, and the balance before. */
          needed: z.int(),
          balance: z.int(),
          /** The customer's approximate price of one SMS, in øre; null if unknown. */
          priceOre: z.nullable(z.number()),
        }),
        /** The end of the customer's quiet hours, during which the press must be confirmed; null: no confirmation. */
        quietUntil: z.nullable(z.iso.datetime()),
        /** The same as sentences for the dialog. */
        sentences: z.array(z.string()),
      }),
    ),
  resendSms: forService
    .route({
      method: 'POST',
      path: '/service/sms/{id}/resend',
      operationId: 'resend-sms',
      tags,
      summary: 'Send en feilet SMS på nytt; trekker én SMS fra kundens saldo',
    })
    .errors({ ...RESEND_REFUSED, ...QUIET_NOW })
    .input(z.object({ id: idOr('Ukjent SMS'), ...SendAnyway }))
    .output(z.object({ balance: z.int() })),
}
