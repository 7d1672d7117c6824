import * as z from 'zod/mini'
import { CHANNELS, SHIFTS_MAX } from '#features/assignments/rules.ts'
import { TOO_MANY_SHIFTS } from '#features/asking/texts.ts'
import { Sent } from '#features/messages/shapes.ts'
import { ActPlan, PLAN_CHANGED, Press } from './contract-acts.ts'
import { Places } from '#features/asking/planned-request.ts'
import { CancelWords, RemovalWords, ShiftEdit } from './rules.ts'
import { api, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { EditedShift } from './edited-shift.ts'
import {
  BUSY_THEN,
  CLOSED,
  HAS_PLACE,
  NO_PLACE,
  NO_PLACE_LEFT,
  SENT_AFTER_START,
  STARTED,
  TOO_FEW_PLACES,
  UNCHANGED,
} from './texts-acts.ts'

const tags = ['assignments']
const planning = api.meta({ area: 'planning' })
const sending = api.meta({ area: 'sending' })

const NOT_NOW = { CLOSED: { status: 409, message: CLOSED } } as const

const Cancelling = z.object({
  id: Id,
  /** Further shifts of the same request. Those that are closed by then stay unchanged. */
  others: z._default(z.array(Id).check(z.maxLength(SHIFTS_MAX - 1, TOO_MANY_SHIFTS)), []),
  words: CancelWords,
  seen: Press.seen,
})
const CANCEL_REFUSED = NOT_NOW

const Editing = z.extend(ShiftEdit, { id: Id, version: Version, ...Press })
const EDIT_REFUSED = {
  ...NOT_NOW,
  TOO_FEW: { status: 409, message: TOO_FEW_PLACES },
  BUSY: { status: 409, message: BUSY_THEN },
  UNCHANGED: { status: 409, message: UNCHANGED },
  ...staleWith(EditedShift),
} as const

const Removing = z.object({ id: Id, vikarId: Id, words: RemovalWords, ...Press })
const REMOVE_REFUSED = { NO_PLACE: { status: 409, message: NO_PLACE } } as const

const ChangingPlaces = z.object({ id: Id, places: Places, version: Version, ...Press })
const PLACES_REFUSED = {
  ...NOT_NOW,
  TOO_FEW: { status: 409, message: TOO_FEW_PLACES },
  ...staleWith(EditedShift),
} as const

const Reopening = z.object({ id: Id, ...Press })
const REOPEN_REFUSED = {
  ...NOT_NOW,
  STARTED: { status: 409, message: STARTED },
  BUSY: { status: 409, message: BUSY_THEN },
  SENT_AFTER_START: { status: 409, message: SENT_AFTER_START },
} as const

const Answering = z.object({
  id: Id,
  vikarId: Id,
  answer: z.enum(['accepted', 'declined']),
  /** A yes of a person without e-mail may be confirmed by SMS, for a credit. */
  mayConfirmBySms: z._default(z.boolean(), true),
  seen: Press.seen,
  /** After a no: line and reserve ask the next (true) or no one (false). Absent: they continue as before. */
  askNext: z.optional(z.boolean()),
})
const ANSWER_REFUSED = {
  ...NOT_NOW,
  FULL: { status: 409, message: NO_PLACE_LEFT },
  BUSY: { status: 409, message: BUSY_THEN },
  HAS_PLACE: { status: 409, message: HAS_PLACE },
} as const

const Completing = z.object({ id: Id, seen: Press.seen })

/**
 * The office's acts on a shift that substitutes were asked about. Each has a plan with the same input, which changes
 * nothing.
 */
export const shiftActs = {
  planCancel: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/cancel/plan',
      operationId: 'plan-cancel-assignment',
      tags,
      summary: 'Se hva en avlysning fører til; ingenting blir gjort',
    })
    .errors(CANCEL_REFUSED)
    .input(Cancelling)
    .output(ActPlan),
  cancel: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/cancel',
      operationId: 'cancel-assignment',
      tags,
      summary: 'Avlys en vakt, eller flere av samme forespørsel, med noen ord til dem som får beskjed',
    })
    .errors({ ...CANCEL_REFUSED, ...PLAN_CHANGED })
    .input(Cancelling)
    /**
     * The messages to the holders; `recipients` is 0 for an unassigned shift. `reserves`: the messages to substitutes
     * in reserve.
     */
    .output(
      z.extend(Sent, {
        vikarName: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        reserves: Sent,
        /** Ids of the cancelled shifts. */
        cancelled: z.array(Id),
      }),
    ),
  planEdit: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/plan',
      operationId: 'plan-edit-assignment',
      tags,
      summary: 'Se hva en endring av vakten fører til; ingenting blir gjort',
    })
    .errors(EDIT_REFUSED)
    .input(Editing)
    .output(ActPlan),
  edit: sending
    .route({
      method: 'PUT',
      path: '/assignments/{id}',
      operationId: 'edit-assignment',
      tags,
      summary: 'Endre en vakt; de som har sagt ja, får beskjed (send-sms, send-email)',
    })
    .errors({ ...EDIT_REFUSED, ...PLAN_CHANGED })
    .input(Editing)
    /** The messages to the holders. */
    .output(Sent),
  planRemove: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/removals/plan',
      operationId: 'plan-remove-from-assignment',
      tags,
      summary: 'Se hva det fører til å fjerne en vikar fra vakten; ingenting blir gjort',
    })
    .errors(REMOVE_REFUSED)
    .input(Removing)
    .output(ActPlan),
  remove: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/removals',
      operationId: 'remove-from-assignment',
      tags,
      summary:
        'Fjern en vikar fra vakten, og si fra; med askNext får reserven og køen spørsmålet (send-sms, send-email)',
    })
    .errors({ ...REMOVE_REFUSED, ...PLAN_CHANGED })
    .input(Removing)
    .output(Sent),
  planChangePlaces: planning
    .route({
      method: 'POST',
      path: '/assignments/{id}/places/plan',
      operationId: 'plan-change-places',
      tags,
      summary: 'Se hva et annet antall vikarer fører til; ingenting blir gjort',
    })
    .errors(PLACES_REFUSED)
    .input(ChangingPlaces)
    .output(ActPlan),
  changePlaces: planning
    .route({
      method: 'POST',
      path: '/assignments/{id}/places',
      operationId: 'change-places',
      tags,
      summary: 'Endre hvor mange vikarer vakten trenger; med askNext får reserven og køen spørsmålet',
    })
    .errors({ ...PLACES_REFUSED, ...PLAN_CHANGED })
    .input(ChangingPlaces)
    .output(z.object({})),
  planReopen: planning
    .route({
      method: 'POST',
      path: '/assignments/{id}/reopen/plan',
      operationId: 'plan-reopen-assignment',
      tags,
      summary: 'Se hva det fører til å åpne vakten igjen; ingenting blir gjort',
    })
    .errors(REOPEN_REFUSED)
    .input(Reopening)
    .output(ActPlan),
  reopen: planning
    .route({
      method: 'POST',
      path: '/assignments/{id}/reopen',
      operationId: 'reopen-assignment',
      tags,
      summary:
        'Åpne igjen en vakt som er avlyst eller fullført og ikke har begynt; med askNext får reserven og køen spørsmålet',
    })
    .errors({ ...REOPEN_REFUSED, ...PLAN_CHANGED })
    .input(Reopening)
    .output(z.object({})),
  planComplete: planning
    .route({
      method: 'POST',
      path: '/assignments/{id}/complete/plan',
      operationId: 'plan-complete-assignment',
      tags,
      summary: 'Se hva det fører til å markere vakten som fullført; ingenting blir gjort',
    })
    .errors(NOT_NOW)
    .input(Completing)
    .output(ActPlan),
  complete: planning
    .route({
      method: 'POST',
      path: '/assignments/{id}/complete',
      operationId: 'complete-assignment',
      tags,
      summary: 'Marker som fullført',
    })
    .errors({ ...NOT_NOW, ...PLAN_CHANGED })
    .input(Completing)
    .output(z.object({})),
  planAnswerFor: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/answers/plan',
      operationId: 'plan-answer-for',
      tags,
      summary: 'Se hva det fører til å registrere svaret; ingenting blir gjort',
    })
    .errors(ANSWER_REFUSED)
    .input(Answering)
    .output(ActPlan),
  answerFor: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/answers',
      operationId: 'answer-for',
      tags,
      summary: 'Registrer ja eller nei fra en vikar som har svart på annen måte',
    })
    .errors({ ...ANSWER_REFUSED, ...PLAN_CHANGED })
    .input(Answering)
    /** The confirmation's channel; null without one. */
    .output(z.object({ confirmedBy: z.nullable(z.enum(CHANNELS)) })),
}
