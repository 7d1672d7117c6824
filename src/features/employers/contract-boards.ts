import * as z from 'zod/mini'
import { api, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { BoardForm, TOO_MANY_BOARDS } from './board-rules.ts'

/** An address that shows the shifts of today and tomorrow to all who know it. */
export const Board = z.object({
  id: Id,
  name: z.string(),
  /** Null: the whole office. */
  departmentName: z.nullable(z.string()),
  showsPhones: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null: made with a secret that the service no longer has. The address still works. */
  url: z.nullable(z.string()),
})
export type Board = z.infer<typeof Board>

const tags = ['employers']

/** The addresses of the screens in an office's staff rooms. */
export const boards = {
  boards: api
    .route({
      method: 'GET',
      path: '/boards',
      operationId: 'list-boards',
      tags,
      summary: 'Adressene som viser dagens og morgendagens vakter uten innlogging',
    })
    .meta({ area: 'planning' })
    .output(z.object({ boards: z.array(Board) })),
  addBoard: api
    .route({
      method: 'POST',
      path: '/boards',
      operationId: 'add-board',
      tags,
      summary: 'Lag en adresse som viser dagens og morgendagens vakter uten innlogging',
    })
    .meta({ area: 'sending' })
    .errors({ TOO_MANY: { status: 409, message: TOO_MANY_BOARDS } })
    .input(BoardForm)
    .output(z.object({ id: Id, url: z.string() })),
  removeBoard: api
    .route({
      method: 'DELETE',
      path: '/boards/{id}',
      operationId: 'remove-board',
      tags,
      summary: 'Steng adressen for alle som har den',
    })
    .meta({ area: 'planning' })
    .input(z.object({ id: Id }))
    .output(Nothing),
}
