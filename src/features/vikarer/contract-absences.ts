import * as z from 'zod/mini'
import { api, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { AbsenceForm, TOO_MANY_ABSENCES } from './absence-rules.ts'

/**
 * Days on which the office does not ask a substitute. `endDate` null: until further notice. `weekdays` empty: every
 * day.
 */
export const OfficeAbsence = z.object({
  id: Id,
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  weekdays: z.array(z.int()),
  /** The member who entered it; null after they left the office. */
  by: z.nullable(z.string()),
})
export type OfficeAbsence = z.infer<typeof OfficeAbsence>

const tags = ['vikarer']
const planning = api.meta({ area: 'planning' })

/** A substitute's absences, for the office. */
export const absences = {
  absences: api
    .route({
      method: 'GET',
      path: '/vikarer/{id}/absences',
      operationId: 'list-vikar-absences',
      tags,
      summary:
        'Når en vikar er borte, fra i dag av: det vikaren selv har lagt inn, og det kontoret har lagt inn',
    })
    .meta({ area: 'employer' })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        /** Without the reasons, which only the substitute may read. */
        own: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
        office: z.array(OfficeAbsence),
      }),
    ),
  addAbsence: planning
    .route({
      method: 'POST',
      path: '/vikarer/{id}/absences',
      operationId: 'add-vikar-absence',
      tags,
      summary: 'Legg inn når en vikar er borte; vakter vikaren har, blir stående',
    })
    .errors({ TOO_MANY: { status: 409, message: TOO_MANY_ABSENCES } })
    .input(z.extend(AbsenceForm, { id: Id }))
    .output(z.object({ absenceId: Id })),
  removeAbsence: planning
    .route({
      method: 'DELETE',
      path: '/vikarer/{id}/absences/{absenceId}',
      operationId: 'remove-vikar-absence',
      tags,
      summary: 'Fjern fravær som kontoret har lagt inn',
    })
    .input(z.object({ id: Id, absenceId: Id }))
    .output(Nothing),
}
