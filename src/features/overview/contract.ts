import * as z from 'zod/mini'
import { CHANNELS } from '#features/assignments/rules.ts'
import { Alarm } from '#features/requests/contract.ts'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/**
 * The four figures of the front page: the employer's, or the whole service's for a superadmin. 'Today' is Oslo's
 * date.
 */
export const Statistics = z.object({
  activeVikarer: z.int(),
  openAssignments: z.int(),
  todayAssignments: z.int(),
  smsCredits: z.int(),
})
export type Statistics = z.infer<typeof Statistics>

/**
 * Reasons a shift needs attention. `nobody-comes`: it has an alarm; `withdrawn`: a substitute has withdrawn from it;
 * `not-asked`: the request has reached no substitute.
 */
export const SHIFT_REASONS = ['nobody-comes', 'withdrawn', 'starts-soon', 'no-answer', 'not-asked'] as const

/** An entry that needs attention, with a next action. Dates YYYY-MM-DD, times HH:MM:SS. */
export const AttentionItem = z.discriminatedUnion('kind', [
  /** An open shift with a place left. `reasons` has at least one. */
  z.object({
    kind: z.literal('shift'),
    id: Id,
    title: z.string(),
    location: z.string(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    startsAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    asked: z.int(),
    responses: z.int(),
    /** The substitutes that the shift needs and has. */
    places: z.int(),
    filled: z.int(),
    /** Responders who said yes too late and are still in the register. */
    reserves: z.int(),
    /** Those of them who have been asked since a place became free. */
    reservesAsked: z.int(),
    reasons: z.array(z.enum(SHIFT_REASONS)),
    /** The alarm's reasons to expect an empty place. */
    alarms: Alarm.shape.reasons,
  }),
  /**
   * Messages about a coming shift failed to reach this many people. `isCancelled`: they do not know that it is
   * cancelled.
   */
  z.object({
    kind: z.literal('failed-messages'),
    id: Id,
    title: z.string(),
    date: z.string(),
    startsAt: z.iso.datetime(),
    isCancelled: z.boolean(),
    people: z.int(),
  }),
  /** Messages that wait because their gateway does not answer, and the time of the first. */
  z.object({
    kind: z.literal('gateway-down'),
    channel: z.enum(CHANNELS),
    waiting: z.int(),
    since: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('credits'), balance: z.int() }),
])
export type AttentionItem = z.infer<typeof AttentionItem>

/** The most urgent first. An office without substitutes in its register sees its first steps instead. */
export const Attention = z.object({
  hasVikarer: z.boolean(),
  /** The first steps of an office; null after its first request to others. */
  start: z.nullable(z.object({ hasTried: z.boolean(), hasSms: z.boolean() })),
  items: z.array(AttentionItem),
})
export type Attention = z.infer<typeof Attention>

/** One employer's register row of the substitute, as they may see it. Phone in E.164. */
export const MyEmployer = z.object({
  vikarId: Id,
  employerName: z.nullable(z.string()),
  fullName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  /** Mail to this address was returned. */
  isEmailRefused: z.boolean(),
})
export type MyEmployer = z.infer<typeof MyEmployer>

const forEmployer = api.meta({ area: 'employer' })

export const overview = {
  statistics: api
    .meta({ area: 'admin' })
    .route({
      method: 'GET',
      path: '/statistics',
      operationId: 'read-statistics',
      tags: ['overview'],
      summary: 'Hurtigoversikt',
    })
    .input(
      z.object({
        /** Limits an employer's figures to the shifts of this department. */
        departmentId: z.optional(Id),
      }),
    )
    .output(Statistics),
  attention: forEmployer
    .route({
      method: 'GET',
      path: '/attention',
      operationId: 'read-attention',
      tags: ['overview'],
      summary: 'Det som haster nå, det viktigste først',
    })
    .output(Attention),
  myEmployers: api
    .meta({ area: 'vikar' })
    .route({
      method: 'GET',
      path: '/my-employers',
      operationId: 'list-my-employers',
      tags: ['overview'],
      summary: 'Hvem som har meg i vikarregisteret sitt',
    })
    .output(z.object({ employers: z.array(MyEmployer) })),
}
