import * as z from 'zod/mini'
import { AskingChange, SendTime } from '#features/asking/rules.ts'
import { Sent } from '#features/messages/shapes.ts'
import { api, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ActPlan, PLAN_CHANGED, Press } from './contract-acts.ts'
import { QUIET_NOW, SendAnyway } from './contract-quiet.ts'
import { ALREADY_SENT, LINE_OVER, NOT_HALTED } from './texts.ts'

const tags = ['assignments']
const sending = api.meta({ area: 'sending' })
const ON_PRESS = { ...QUIET_NOW, ...PLAN_CHANGED } as const

const ChangingLine = z.extend(AskingChange, { id: Id, version: Version, seen: Press.seen })
const AskingNow = z.object({ id: Id, seen: Press.seen, ...SendAnyway })
const ChangingSendTime = z.extend(SendTime, { id: Id, version: Version, seen: Press.seen, ...SendAnyway })

const NO_LINE = { NO_LINE: { status: 409, message: LINE_OVER } } as const
const CHANGE_REFUSED = { ...NO_LINE, ...staleWith(z.extend(AskingChange, { version: Version })) }
const RESUME_REFUSED = { NOT_HALTED: { status: 409, message: NOT_HALTED } } as const
const TIME_REFUSED = {
  ALREADY_SENT: { status: 409, message: ALREADY_SENT },
  ...staleWith(z.extend(SendTime, { version: Version })),
} as const

/** The office's acts on a line, and on a request that waits for its time. Each has a plan with the same input. */
export const lineActs = {
  planChangeLine: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/plan',
      operationId: 'plan-change-line',
      tags,
      summary: 'Se hvem som får spørsmålet når køen blir endret; ingenting blir gjort',
    })
    .errors(CHANGE_REFUSED)
    .input(ChangingLine)
    .output(ActPlan),
  changeLine: sending
    .route({
      method: 'PUT',
      path: '/assignments/{id}/line',
      operationId: 'change-line',
      tags,
      summary: 'Endre hvor mange som får spørsmålet om gangen, og når resten får det',
    })
    .errors({ ...CHANGE_REFUSED, ...PLAN_CHANGED })
    .input(ChangingLine)
    .output(Sent),
  planAskAll: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/all/plan',
      operationId: 'plan-ask-all-in-line',
      tags,
      summary: 'Se hva det fører til å spørre alle som er igjen i køen; ingenting blir sendt',
    })
    .errors(NO_LINE)
    .input(AskingNow)
    .output(ActPlan),
  askAll: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/all',
      operationId: 'ask-all-in-line',
      tags,
      summary: 'Spør alle som er igjen i køen, med en gang',
    })
    .errors({ ...NO_LINE, ...ON_PRESS })
    .input(AskingNow)
    .output(Sent),
  planAskNextInLine: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/next/plan',
      operationId: 'plan-ask-next-in-line',
      tags,
      summary: 'Se hvem i reserven eller køen som får spørsmålet når den går videre; ingenting blir sendt',
    })
    .errors(RESUME_REFUSED)
    .input(AskingNow)
    .output(ActPlan),
  askNextInLine: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/next',
      operationId: 'ask-next-in-line',
      tags,
      summary: 'Spør neste i reserven eller køen igjen, etter at kontoret valgte å la være',
    })
    .errors({ ...RESUME_REFUSED, ...ON_PRESS })
    .input(AskingNow)
    .output(Sent),
  planChangeSendTime: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/send-time/plan',
      operationId: 'plan-change-send-time',
      tags,
      summary: 'Se hva et annet tidspunkt for sending fører til; ingenting blir gjort',
    })
    .errors(TIME_REFUSED)
    .input(ChangingSendTime)
    .output(ActPlan),
  changeSendTime: sending
    .route({
      method: 'PUT',
      path: '/assignments/{id}/send-time',
      operationId: 'change-send-time',
      tags,
      summary: 'Flytt når en forespørsel som ikke er sendt, blir sendt; null: send den nå',
    })
    .errors({ ...TIME_REFUSED, ...ON_PRESS })
    .input(ChangingSendTime)
    .output(Sent),
}
