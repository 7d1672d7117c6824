import * as z from 'zod/mini'
import { api, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Affected, LeavingPlan } from './leaving-shapes.ts'
import { AT_ONCE_MAX, REMOVE_AT_ONCE_MAX, REOPEN_AT_ONCE_MAX, WAYS_OUT } from './rules.ts'
import { AFFECTED, CONTACT_ERASED, ELSEWHERE, EMAIL_TAKEN_SINCE, PHONE_TAKEN_SINCE } from './texts-leaving.ts'

/** A removed substitute who can be restored. */
export const RemovedVikar = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.string(),
  removedAt: z.iso.datetime(),
  /** The time when their contact data is erased. */
  keptUntil: z.iso.datetime(),
})
export type RemovedVikar = z.infer<typeof RemovedVikar>

/** The caller has not seen the effects in `now` or made no choice; nothing is changed. `plan` after a choice. */
export const AFFECTED_ERROR = {
  AFFECTED: {
    status: 409,
    message: AFFECTED,
    data: z.object({ now: Affected, plan: z.optional(LeavingPlan) }),
  },
} as const
const ELSEWHERE_ERROR = { ELSEWHERE: { status: 409, message: ELSEWHERE } } as const

/** Version of the plan that the dialog showed, or digest of the effects. */
export const Seen = z.string().check(z.regex(/^[\w-]{43}$/))

const tags = ['vikarer']
const planning = api.meta({ area: 'planning' })
const sending = api.meta({ area: 'sending' })
const ById = z.object({ id: Id })
const Several = z.array(Id).check(z.minLength(1), z.maxLength(REMOVE_AT_ONCE_MAX))
/** True: asks reserve and line about the opened shifts; false: asks no one. Absent: they continue as before. */
const AskNext = { askNext: z.optional(z.boolean()) }

/** How substitutes leave the register and come back. */
export const leaving = {
  preview: planning
    .route({
      method: 'POST',
      path: '/vikarer/affected',
      operationId: 'preview-leaving',
      tags,
      summary: 'Hva som blir berørt når vikarer slettes eller blir inaktive. Endrer ingenting.',
    })
    .input(z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(AT_ONCE_MAX)) }))
    .output(Affected),
  planRemove: planning
    .route({
      method: 'POST',
      path: '/vikarer/{id}/removal/plan',
      operationId: 'plan-remove-vikar',
      tags,
      summary: 'Se hva det fører til å slette vikaren; ingenting blir gjort',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(z.object({ id: Id, how: z.enum(WAYS_OUT), ...AskNext }))
    .output(LeavingPlan),
  planInactive: planning
    .route({
      method: 'POST',
      path: '/vikarer/inactive/plan',
      operationId: 'plan-make-vikarer-inactive',
      tags,
      summary: 'Se hva det fører til å gjøre vikarene inaktive; ingenting blir gjort',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(
      z.object({
        ids: z.array(Id).check(z.minLength(1), z.maxLength(AT_ONCE_MAX)),
        /** Keep their shifts, or open them: for at most {@link REOPEN_AT_ONCE_MAX} people. */
        how: z._default(z.enum(['keep-shifts', 'reopen-shifts']), 'keep-shifts'),
        ...AskNext,
      }),
    )
    .output(LeavingPlan),
  remove: planning
    .route({
      method: 'DELETE',
      path: '/vikarer/{id}',
      operationId: 'remove-vikar',
      tags,
      summary: 'Slett vikar. Kan gjenopprettes i 30 dager, unntatt med for-good.',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(z.object({ id: Id, how: z.optional(z.enum(WAYS_OUT)), seen: z.optional(Seen), ...AskNext }))
    .output(
      z.object({
        /** True if they leave the register only after the last of these shifts. */
        isLeaving: z.boolean(),
        /** Shifts opened again. */
        reopened: z.int(),
        /** Messages queued to them. */
        emails: z.int(),
        sms: z.int(),
      }),
    ),
  planRemoveSeveral: planning
    .route({
      method: 'POST',
      path: '/vikarer/removal/plan',
      operationId: 'plan-remove-vikarer',
      tags,
      summary: 'Se hva det fører til å slette flere vikarer; ingenting blir gjort',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(z.object({ ids: Several, how: z.enum(WAYS_OUT), ...AskNext }))
    .output(LeavingPlan),
  removeSeveral: planning
    .route({
      method: 'POST',
      path: '/vikarer/removal',
      operationId: 'remove-vikarer',
      tags,
      summary: 'Slett flere vikarer på samme måte: alle, eller ingen hvis en av dem ikke finnes',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    /** With `keep-shifts`, people with coming shifts leave after the last one, and the others now. */
    .input(z.object({ ids: Several, how: z.enum(WAYS_OUT), seen: Seen, ...AskNext }))
    .output(
      z.object({
        removed: z.int(),
        /** People who leave the register after their last coming shift. */
        leaving: z.int(),
        reopened: z.int(),
        emails: z.int(),
        sms: z.int(),
      }),
    ),
  reopenShifts: sending
    .route({
      method: 'POST',
      path: '/vikarer/{id}/inactive',
      operationId: 'make-vikar-inactive',
      tags,
      summary: 'Gjør en vikar inaktiv, åpne vaktene igjen og si fra til vikaren (send-sms, send-email)',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(z.object({ id: Id, seen: Seen, ...AskNext }))
    .output(z.object({ reopened: z.int(), emails: z.int(), sms: z.int() })),
  reopenShiftsOf: sending
    .route({
      method: 'POST',
      path: '/vikarer/inactive',
      operationId: 'make-vikarer-inactive',
      tags,
      summary: 'Gjør flere vikarer inaktive på samme måte: alle, eller ingen hvis en av dem ikke finnes',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(
      z.object({
        ids: z.array(Id).check(z.minLength(1), z.maxLength(REOPEN_AT_ONCE_MAX)),
        seen: Seen,
        ...AskNext,
      }),
    )
    .output(z.object({ reopened: z.int(), emails: z.int(), sms: z.int() })),
  removed: planning
    .route({
      method: 'GET',
      path: '/vikarer/removed',
      operationId: 'list-removed-vikarer',
      tags,
      summary: 'Nylig slettede vikarer, de siste først',
    })
    .output(z.object({ vikarer: z.array(RemovedVikar) })),
  restore: planning
    .route({
      method: 'POST',
      path: '/vikarer/{id}/restore',
      operationId: 'restore-vikar',
      tags,
      summary: 'Gjenopprett en vikar som nylig er slettet',
    })
    .errors({
      CONTACT_ERASED: { status: 409, message: CONTACT_ERASED },
      PHONE_TAKEN: { status: 409, message: PHONE_TAKEN_SINCE },
      EMAIL_TAKEN: { status: 409, message: EMAIL_TAKEN_SINCE },
    })
    .input(ById)
    /** `isLinked`: their used login can open the employer's shifts again. */
    .output(z.object({ isLinked: z.boolean() })),
  forget: planning
    .route({
      method: 'POST',
      path: '/vikarer/{id}/erase-contact',
      operationId: 'erase-removed-vikar',
      tags,
      summary: 'Slett kontaktopplysningene til en slettet vikar med en gang',
    })
    .errors({ CONTACT_ERASED: { status: 409, message: CONTACT_ERASED } })
    .input(ById)
    .output(Nothing),
}
