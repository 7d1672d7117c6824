import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'

/** The four figures of the front page. 'Today' is Oslo's date; smsCredits in credits. */
export const Statistics = z.object({
  activeVikarer: z.int(),
  openAssignments: z.int(),
  todayAssignments: z.int(),
  smsCredits: z.int(),
})
export type Statistics = z.infer<typeof Statistics>

const forEmployer = api.meta({ area: 'employer' })

export const overview = {
  statistics: forEmployer
    .route({
      method: 'GET',
      path: '/statistics',
      operationId: 'read-statistics',
      tags: ['overview'],
      summary: 'Hurtigoversikt',
    })
    .output(Statistics),
}
