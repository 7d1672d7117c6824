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

/** One employer's register, as the substitute in it sees their own row. Phone in E.164. */
export const MyEmployer = z.object({
  vikarId: z.uuid(),
  employerName: z.nullable(z.string()),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type MyEmployer = z.infer<typeof MyEmployer>

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
