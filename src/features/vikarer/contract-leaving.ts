import * as z from 'zod/mini'
import { api, Day, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { AT_ONCE_MAX, REOPEN_AT_ONCE_MAX, WAYS_OUT } from './rules.ts'
import { AFFECTED, CONTACT_ERASED, ELSEWHERE, EMAIL_TAKEN_SINCE, PHONE_TAKEN_SINCE } from './texts-leaving.ts'

/** A shift that has not ended. Times HH:MM:SS. */
export const HeldShift = z.object({
  assignmentId: Id,
  title: z.string(),
  date: Day,
  startTime: z.string(),
  endTime: z.string(),
})
export type HeldShift = z.infer<typeof HeldShift>

/** A substitute's coming shifts, groups, templates and contact roles. `reserve`, `questions` and `waiting` count coming shifts or requests. */
export const AffectedVikar = z.object({
  id: Id,
  fullName: z.string(),
  /** Shifts that they have, by time. */
  held: z.array(HeldShift),
  /** Shifts for which they are in reserve. */
  reserve: z.int(),
  /** Requests that they can still answer and have not. */
  questions: z.int(),
  /** Requests whose line has not reached them. */
  waiting: z.int(),
  groups: z.array(z.string()),
  /** Templates that ask them by name. */
  templates: z.array(z.string()),
  /** Departments whose contact has their number. */
  contactOf: z.array(z.string()),
  hasLogin: z.boolean(),
  /** Messages that tell them that they are off their shifts. One SMS is one credit. */
  notices: z.object({ emails: z.int(), sms: z.int() }),
})
export type AffectedVikar = z.infer<typeof AffectedVikar>

/** The effects of an act. `seen` is their digest. The act carries it, and is refused if the effects have changed. */
export const Affected = z.object({
  seen: z.string(),
  /** The employer's SMS credits. */
  balance: z.int(),
  /** By name. */
  vikarer: z.array(AffectedVikar),
})
export type Affected = z.infer<typeof Affected>

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

/** The caller has not seen, or not chosen about, the effects in `now`; nothing is changed. */
export const AFFECTED_ERROR = {
  AFFECTED: { status: 409, message: AFFECTED, data: z.object({ now: Affected }) },
} as const
const ELSEWHERE_ERROR = { ELSEWHERE: { status: 409, message: ELSEWHERE } } as const

/** Digest of what the dialog showed. */
export const Seen = z.string().check(z.regex(/^[\w-]{43}$/))

const tags = ['vikarer']
const planning = api.meta({ area: 'planning' })
const sending = api.meta({ area: 'sending' })
const ById = z.object({ id: Id })

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
  remove: planning
    .route({
      method: 'DELETE',
      path: '/vikarer/{id}',
      operationId: 'remove-vikar',
      tags,
      summary: 'Slett vikar. Kan gjenopprettes i 30 dager, unntatt med for-good.',
    })
    .errors({ ...AFFECTED_ERROR, ...ELSEWHERE_ERROR })
    .input(z.object({ id: Id, how: z.optional(z.enum(WAYS_OUT)), seen: z.optional(Seen) }))
    .output(
      z.object({
        /** Out of the register only after the last of these shifts. */
        isLeaving: z.boolean(),
        /** Shifts that are open again. */
        reopened: z.int(),
        /** Messages to them that are on their way. */
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
    .input(z.object({ id: Id, seen: Seen }))
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
    .input(z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(REOPEN_AT_ONCE_MAX)), seen: Seen }))
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
    /** `isLinked`: the login that was in use opens the employer's shifts again. */
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
