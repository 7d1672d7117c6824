import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { GATEWAY_STATES, SMS_KINDS, SMS_STATUSES } from './rules.ts'

/** An SMS as the employer sees it. The text has a placeholder for the personal link. */
export const SentSms = z.object({
  id: Id,
  /** E.164. */
  recipient: z.string(),
  message: z.string(),
  kind: z.enum(SMS_KINDS),
  status: z.enum(SMS_STATUSES),
  state: z.enum(GATEWAY_STATES),
  /** Credits; 0 after they were returned. */
  cost: z.int(),
  assignmentId: z.nullable(Id),
  createdAt: z.iso.datetime(),
  deliveredAt: z.nullable(z.iso.datetime()),
})
export type SentSms = z.infer<typeof SentSms>

const forEmployer = api.meta({ area: 'employer' })
const tags = ['sms']

/** The employer's sent SMS, its usage and resending. */
export const sms = {
  history: forEmployer
    .route({
      method: 'GET',
      path: '/sms/history',
      operationId: 'list-sms-history',
      tags,
      summary: 'De 50 siste SMS-ene',
    })
    .output(z.object({ messages: z.array(SentSms) })),
  usage: forEmployer
    .route({
      method: 'GET',
      path: '/sms/usage',
      operationId: 'read-sms-usage',
      tags,
      summary: 'SMS brukt denne måneden og i dag',
    })
    .output(
      z.object({ /** Sent or waiting, since the month began in Oslo. */ thisMonth: z.int(), today: z.int() }),
    ),
}
