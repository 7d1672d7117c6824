import { SHIFTS_MAX } from '#features/assignments/rules.ts'
import * as z from 'zod/mini'
import { api, Day, FieldProblems, Nothing, TimeOfDay, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { EarlierRequest, Suggestions, Template, TemplateForm } from './proposal-shapes.ts'
import { Candidate, CandidateCursor } from './shapes.ts'
import { createActs } from './contract-create.ts'
import { lines } from './contract-line.ts'
import { TEMPLATE_NAME_TAKEN, TOO_MANY_TEMPLATES } from './texts.ts'

export { RequestForm } from './rules.ts'

export { ActPlan, PLAN_CHANGED, Press } from './contract-acts.ts'
export { QUIET_NOW, SendAnyway } from './contract-quiet.ts'

/** Shapes that other rooms share: alarms, lines, candidates and sends. */
export { Alarm, Line, LinePlace } from '#features/asking/shapes.ts'
export { Candidate, Created } from './shapes.ts'
export { Sent, SmsResult } from '#features/messages/shapes.ts'

const ById = z.object({ id: Id })

const tags = ['assignments']

const forEmployer = api.meta({ area: 'employer' })
const planning = api.meta({ area: 'planning' })

/** The filled-in part of a shift. */
const KnownShift = { date: z.optional(Day), startTime: z.optional(TimeOfDay), endTime: z.optional(TimeOfDay) }

const TEMPLATE_REFUSALS = {
  NAME_TAKEN: { status: 409, message: TEMPLATE_NAME_TAKEN, data: FieldProblems },
  TOO_MANY: { status: 409, message: TOO_MANY_TEMPLATES },
} as const

/** Asking substitutes about shifts. */
export const requests = {
  candidates: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/candidates',
      operationId: 'list-candidates',
      tags,
      summary: 'Hvem kontoret kan spørre om en vakt',
    })
    .input(
      z.object({
        ...KnownShift,
        /** The shifts of a request with several, instead of the one above. */
        shifts: z.optional(z.array(z.object(KnownShift)).check(z.maxLength(SHIFTS_MAX))),
        /** Returns the page after this cursor. */
        cursor: z.optional(CandidateCursor),
      }),
    )
    .output(
      z.object({
        /** By name, at most 250. */
        candidates: z.array(Candidate),
        /** Present if there are more. */
        nextCursor: z.optional(CandidateCursor),
        balance: z.int(),
        /**
         * The approximate price of one SMS, in øre, by the last purchase or else the smallest package; null without
         * either.
         */
        smsPriceOre: z.nullable(z.number()),
        /** People that a new office may still ask today; null without a cap. */
        leftToAsk: z.nullable(z.int()),
        /** Calling codes such as +47 of the only countries that SMS are sent to. */
        smsCountries: z.array(z.string()),
      }),
    ),
  suggestions: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/suggestions',
      operationId: 'list-suggestions',
      tags,
      summary: 'Titler og steder som er brukt før',
    })
    .output(Suggestions),
  earlier: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}/request',
      operationId: 'read-earlier-request',
      tags,
      summary: 'Et tidligere oppdrag, og hvem som ble spurt: å fylle ut et nytt fra',
    })
    .input(z.object({ id: Id }))
    .output(EarlierRequest),
  template: forEmployer
    .route({
      method: 'GET',
      path: '/templates/{id}',
      operationId: 'read-template',
      tags,
      summary: 'Én mal, å fylle ut et nytt oppdrag fra',
    })
    .input(ById)
    .output(Template),
  createTemplate: planning
    .route({
      method: 'POST',
      path: '/templates',
      operationId: 'create-template',
      tags,
      summary: 'Lagre et oppdrag som mal',
    })
    .errors(TEMPLATE_REFUSALS)
    .input(TemplateForm)
    .output(ById),
  updateTemplate: planning
    .route({
      method: 'PUT',
      path: '/templates/{id}',
      operationId: 'update-template',
      tags,
      summary: 'Endre en mal, med alt den har',
    })
    .errors({ ...TEMPLATE_REFUSALS, ...staleWith(Template) })
    .input(z.extend(TemplateForm, { id: Id, version: Version }))
    .output(ById),
  removeTemplate: planning
    .route({
      method: 'DELETE',
      path: '/templates/{id}',
      operationId: 'remove-template',
      tags,
      summary: 'Slett en mal',
    })
    .input(ById)
    .output(Nothing),
  ...createActs,
  ...lines,
}
