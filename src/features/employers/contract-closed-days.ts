import * as z from 'zod/mini'
import { api, Day, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ClosedDaysForm, TOO_MANY_CLOSED_DAYS } from './closed-day-rules.ts'

/** A period when the office is closed. Dates YYYY-MM-DD, both included. */
export const ClosedDays = z.object({ id: Id, name: z.string(), startDate: z.string(), endDate: z.string() })
export type ClosedDays = z.infer<typeof ClosedDays>

const tags = ['employers']
const planning = api.meta({ area: 'planning' })

/** The office's own days off. */
export const closedDays = {
  closedDays: api
    .route({
      method: 'GET',
      path: '/closed-days',
      operationId: 'list-closed-days',
      tags,
      summary: 'Dagene kontoret holder stengt, fra en dag av (i dag hvis ingen er valgt), de første først',
    })
    .meta({ area: 'employer' })
    .input(z.object({ from: z.optional(Day) }))
    .output(
      z.object({
        /** `shifts`: those in the period that are open or filled and not over. */
        closedDays: z.array(z.extend(ClosedDays, { shifts: z.int() })),
      }),
    ),
  addClosedDays: planning
    .route({
      method: 'POST',
      path: '/closed-days',
      operationId: 'add-closed-days',
      tags,
      summary: 'Hold stengt i en periode; vakter som finnes, blir stående',
    })
    .errors({ TOO_MANY: { status: 409, message: TOO_MANY_CLOSED_DAYS } })
    .input(ClosedDaysForm)
    .output(z.object({ id: Id })),
  removeClosedDays: planning
    .route({
      method: 'DELETE',
      path: '/closed-days/{id}',
      operationId: 'remove-closed-days',
      tags,
      summary: 'Hold åpent likevel',
    })
    .input(z.object({ id: Id }))
    .output(Nothing),
}
