import { administrator, forbidden } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { closedDaysProblem } from '../../closed-day-rules.ts'
import { employers } from '../../contract.ts'
import { OF_WHOLE_OFFICE } from '../../texts.ts'
import { addClosedDays, listClosedDays, removeClosedDays } from './closed-days.ts'

const os = implementRoom(employers)

const list = os.closedDays.use(administrator).handler(async ({ context: { services, scope }, input }) => ({
  closedDays: await services.database.read(scope, (tx) =>
    listClosedDays(tx, input.from ?? osloToday(services.clock.now())),
  ),
}))

const add = os.addClosedDays
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const now = services.clock.now()
    const problem = closedDaysProblem(input, now)
    if (problem !== null) throw fieldProblem('endDate', problem)
    const id = await changing(services, scope, (tx) => addClosedDays(tx, input, now))
    if (id === null) throw errors.TOO_MANY()
    return { id }
  })

const remove = os.removeClosedDays
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    if (!(await changing(services, scope, (tx) => removeClosedDays(tx, input.id))))
      throw notFound('Dagene er slettet allerede.')
    return {}
  })

/**
 * Runs the command, then notifies the office's pages.
 *
 * @throws FORBIDDEN if the member sees only some departments: closed days apply to the whole office
 */
const changing = async <T>(
  { database, live }: Services,
  scope: TenantScope,
  command: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  if (scope.departments !== null) throw forbidden(OF_WHOLE_OFFICE)
  const outcome = await database.transaction(scope, command)
  live.publish(`employer:${scope.employerId}`, ['account', 'assignments'])
  return outcome
}

export const closedDayProcedures = { closedDays: list, addClosedDays: add, removeClosedDays: remove }
