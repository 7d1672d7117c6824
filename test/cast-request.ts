import { createRequest } from '#features/requests/server/create.ts'
import type { RequestForm } from '#features/requests/contract.ts'
import { shift, type CastAdministrator } from './cast.ts'
import type { TestApp } from './app.ts'

/** A request about these shifts for these substitutes; `ids` are its shifts in the order of their times. */
export const castRequest = async (
  app: TestApp,
  { scope }: CastAdministrator,
  vikarIds: readonly string[],
  shifts: RequestForm['shifts'],
  channels: RequestForm['channels'] = ['email'],
) => {
  const { date: _, startTime: __, endTime: ___, places: ____, ...common } = shift({ channels })
  const recipients = { kind: 'chosen' as const, vikarIds: [...vikarIds] }
  const outcome = await app.database.transaction(scope, (tx) =>
    createRequest(tx, app, { ...common, recipients, shifts }),
  )
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  const rows = await app.db.query('select id, vikar_id from recipients where request_id = $1', [
    common.requestId,
  ])
  const tokens = new Map(
    rows.map((row) => [row['vikar_id'], app.tokens.derive('assignment_response_tokens', String(row['id']))]),
  )
  return {
    ids: outcome.created.assignmentIds,
    created: outcome.created,
    token: (vikarId: string) => tokens.get(vikarId) ?? '',
  }
}
