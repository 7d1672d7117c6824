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

/** People who are asked together next, with the names of the first few. */
const Asked = z.object({ count: z.int(), names: z.array(z.string()) })

/** A shift that is opened by the act. */
const OpenedShift = z.extend(HeldShift, {
  vikarId: Id,
  /** The channels of the message to the former holder. Empty: no message can reach them. */
  channels: z.array(z.enum(['sms', 'email'])),
  /** The people who are asked about it, as in the plan of an act on one shift. Null for the second shift of a request, and the next. */
  next: z.nullable(
    z.object({
      isChoice: z.boolean(),
      isAsked: z.boolean(),
      reserve: Asked,
      line: Asked,
      at: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type OpenedShift = z.infer<typeof OpenedShift>

/** Consequences that are no message; `names` are people, for `contact-cleared` departments. */
const LEAVING_NOTES = [
  'shifts-kept',
  'leaves-after-last',
  'inactive',
  /** They cannot take the shifts again by themselves. */
  'barred',
  /** Reserve and line pass them by. */
  'passed-by',
  /** They can still answer the questions they have. */
  'may-still-answer',
  /** The links to the questions they have open nothing. */
  'links-end',
  'contact-cleared',
  /** The name stays with earlier shifts. */
  'name-stays',
  'login-lost',
  'restorable',
  'erased-now',
] as const
const LeavingNote = z.object({ code: z.enum(LEAVING_NOTES), names: z.array(z.string()) })
export type LeavingNote = z.infer<typeof LeavingNote>

/**
 * The consequences of a removal or of making substitutes inactive, worked out by doing it and taking it back. The press sends
 * `version` as `seen`; when the consequences differ by then, nothing happens and the new plan comes back.
 */
export const LeavingPlan = z.object({
  version: z.string(),
  affected: Affected,
  /** Shifts that are open again, by substitute and time. */
  opened: z.array(OpenedShift),
  /** The people that no message can reach, and their numbers. */
  unreached: z.array(z.object({ vikarId: Id, fullName: z.string(), phone: z.string() })),
  sms: z.object({
    /** Credits that the messages cost, and the balance before. */
    needed: z.int(),
    balance: z.int(),
    problem: z.nullable(z.enum(['too-few-credits', 'too-many-this-hour'])),
    /** About what one SMS costs the office, in øre; null when that is not known. */
    priceOre: z.nullable(z.number()),
  }),
  /** Messages that have not left and are stopped; their credits come back. */
  stopped: z.object({ messages: z.int(), sms: z.int() }),
  notes: z.array(LeavingNote),
  /** The office chooses whether reserve and line are asked about the shifts. */
  isChoice: z.boolean(),
  /** The same in words, as the dialog shows them. */
  sentences: z.array(z.string()),
  /** A short version, for the notice after the act. */
  summary: z.string(),
})
export type LeavingPlan = z.infer<typeof LeavingPlan>

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

/** The caller has not seen, or not chosen about, the effects in `now`; nothing is changed. `plan` after a choice. */
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
/** Reserve and line of the opened shifts are asked, or no one is. Left out: they go on as they were. */
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
        /** Their shifts are kept, or opened: for {@link REOPEN_AT_ONCE_MAX} people at most. */
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
