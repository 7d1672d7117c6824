import * as z from 'zod/mini'
import { Sent } from '#features/messages/shapes.ts'
import { ActPlan, PLAN_CHANGED, Press } from './contract-acts.ts'
import { QUIET_NOW, SendAnyway } from './contract-quiet.ts'
import { VikarIds } from '#features/asking/planned-request.ts'
import { OfficeWords } from './rules.ts'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  CANNOT_REMIND,
  CHOOSE_VIKAR,
  CLOSED,
  JUST_WRITTEN,
  NO_REQUEST_LEFT,
  NOBODY_NEW,
  REMINDED_JUST_NOW,
  UNASKED_AWAY,
  UNREACHABLE,
} from './texts-acts.ts'

const tags = ['assignments']
const sending = api.meta({ area: 'sending' })

const NOT_NOW = { CLOSED: { status: 409, message: CLOSED } } as const
const TOO_SOON = { TOO_SOON: { status: 409, message: REMINDED_JUST_NOW } } as const
const ON_PRESS = { ...QUIET_NOW, ...PLAN_CHANGED } as const

const Pressed = { seen: Press.seen, ...SendAnyway }
const Chosen = VikarIds.check(z.minLength(1, CHOOSE_VIKAR))

const Sending = z.object({ id: Id, ...Pressed })

const RemindingAll = z.object({
  id: Id,
  /** Some of the people who have not answered or are in reserve; absent: all of them. */
  vikarIds: z.optional(Chosen),
  ...Pressed,
})
const REMIND_ALL_REFUSED = {
  ...NOT_NOW,
  ...TOO_SOON,
  NOBODY_ASKED: { status: 409, message: CANNOT_REMIND.NOBODY_ASKED.description },
  ALL_ANSWERED: { status: 409, message: CANNOT_REMIND.ALL_ANSWERED.description },
  ALL_AWAY: { status: 409, message: CANNOT_REMIND.ALL_AWAY.description },
} as const

const REMIND_ASSIGNED_REFUSED = {
  ...NOT_NOW,
  ...TOO_SOON,
  NO_VIKAR: { status: 409, message: CANNOT_REMIND.NO_VIKAR.description },
  UNREACHABLE: { status: 409, message: UNREACHABLE },
} as const

const SEND_REFUSED = {
  ...NOT_NOW,
  ALL_ASKED: { status: 409, message: NO_REQUEST_LEFT },
  ALL_AWAY: { status: 409, message: UNASKED_AWAY },
} as const

const AskingMore = z.object({ id: Id, vikarIds: Chosen, ...Pressed })
const ASK_MORE_REFUSED = { ...NOT_NOW, ALL_ASKED: { status: 409, message: NOBODY_NEW } } as const

const Writing = z.object({ id: Id, vikarIds: Chosen, words: OfficeWords, ...Pressed })
const WRITE_REFUSED = { ...NOT_NOW, JUST_SENT: { status: 409, message: JUST_WRITTEN } } as const

/** The office's acts that ask, remind or write to people. Each has a plan with the same input, which sends nothing. */
export const sendActs = {
  planRemindAll: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/reminders/plan',
      operationId: 'plan-remind-all',
      tags,
      summary: 'Se hvem som får påminnelsen, og hva den koster; ingenting blir sendt',
    })
    .errors(REMIND_ALL_REFUSED)
    .input(RemindingAll)
    .output(ActPlan),
  remindAll: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/reminders',
      operationId: 'remind-all',
      tags,
      summary: 'Send påminnelse til alle som ikke har svart, eller noen av dem (send-sms, send-email)',
    })
    .errors({ ...REMIND_ALL_REFUSED, ...ON_PRESS })
    .input(RemindingAll)
    .output(Sent),
  planRemindAssigned: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/reminder/plan',
      operationId: 'plan-remind-assigned',
      tags,
      summary: 'Se hva en påminnelse til vikaren som har oppdraget, koster; ingenting blir sendt',
    })
    .errors(REMIND_ASSIGNED_REFUSED)
    .input(Sending)
    .output(ActPlan),
  remindAssigned: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/reminder',
      operationId: 'remind-assigned',
      tags,
      summary: 'Send påminnelse til vikaren som har oppdraget (send-sms, send-email)',
    })
    .errors({ ...REMIND_ASSIGNED_REFUSED, ...ON_PRESS })
    .input(Sending)
    .output(Sent),
  planSendRequests: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/requests/plan',
      operationId: 'plan-send-requests',
      tags,
      summary: 'Se hvem som ikke har fått forespørselen, og hva den koster; ingenting blir sendt',
    })
    .errors(SEND_REFUSED)
    .input(Sending)
    .output(ActPlan),
  sendRequests: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/requests',
      operationId: 'send-requests',
      tags,
      summary: 'Send forespørselen til dem som ikke har fått den (send-sms, send-email)',
    })
    .errors({ ...SEND_REFUSED, ...ON_PRESS })
    .input(Sending)
    .output(Sent),
  planAskMore: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/recipients/plan',
      operationId: 'plan-ask-more',
      tags,
      summary: 'Se hva det fører til å spørre flere; ingenting blir sendt',
    })
    .errors(ASK_MORE_REFUSED)
    .input(AskingMore)
    .output(ActPlan),
  askMore: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/recipients',
      operationId: 'ask-more',
      tags,
      summary: 'Spør flere om en åpen vakt (send-sms, send-email)',
    })
    .errors({ ...ASK_MORE_REFUSED, ...ON_PRESS })
    .input(AskingMore)
    .output(Sent),
  planWrite: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/messages/plan',
      operationId: 'plan-write-to-recipients',
      tags,
      summary: 'Se hvem som får meldingen, og hva den koster; ingenting blir sendt',
    })
    .errors(WRITE_REFUSED)
    .input(Writing)
    .output(ActPlan),
  write: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/messages',
      operationId: 'write-to-recipients',
      tags,
      summary: 'Skriv til noen av dem som er spurt (send-sms, send-email)',
    })
    .errors({ ...WRITE_REFUSED, ...ON_PRESS })
    .input(Writing)
    .output(Sent),
}
