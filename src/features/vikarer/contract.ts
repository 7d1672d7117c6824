import * as z from 'zod/mini'
import { noControls } from '#features/accounts/rules.ts'
import { api, Cursor, Nothing } from '#shared/contract.ts'
import { Availability, VikarForm } from './rules.ts'

/** A substitute in the register. Phone in E.164. */
export const Vikar = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  hasLogin: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Vikar = z.infer<typeof Vikar>

const ById = z.object({ id: z.uuid() })
const tags = ['vikarer']

const forEmployer = api.meta({ area: 'employer' })

export const vikarer = {
  list: forEmployer
    .route({
      method: 'GET',
      path: '/vikarer',
      operationId: 'list-vikarer',
      tags,
      summary: 'Vikarregisteret, de nyeste først',
    })
    .input(
      z.object({
        search: z._default(z.string().check(z.trim(), z.maxLength(100), noControls('Søket')), ''),
        cursor: z.optional(Cursor),
      }),
    )
    .output(
      z.object({
        vikarer: z.array(Vikar),
        matching: z.int(),
        total: z.int(),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  get: forEmployer
    .route({ method: 'GET', path: '/vikarer/{id}', operationId: 'read-vikar', tags, summary: 'Én vikar' })
    .input(ById)
    .output(Vikar),
  create: forEmployer
    .route({ method: 'POST', path: '/vikarer', operationId: 'create-vikar', tags, summary: 'Legg til vikar' })
    .input(VikarForm)
    .output(Vikar),
  update: forEmployer
    .route({
      method: 'PUT',
      path: '/vikarer/{id}',
      operationId: 'update-vikar',
      tags,
      summary: 'Endre vikar',
    })
    .input(z.extend(VikarForm, { id: z.uuid() }))
    .output(Vikar),
  remove: forEmployer
    .route({
      method: 'DELETE',
      path: '/vikarer/{id}',
      operationId: 'remove-vikar',
      tags,
      summary: 'Slett vikar',
    })
    .input(ById)
    .output(Nothing),
}
