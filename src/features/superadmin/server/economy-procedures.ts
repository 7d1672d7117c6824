import { superadmin } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { superadmin as contract } from '../contract.ts'
import { isEconomyCursor, listEconomyCustomers } from './economy-customers.ts'
import { readEconomy } from './economy.ts'
import { noteRead } from './note-read.ts'

const os = implementRoom(contract)

export const economyProcedures = {
  economy: os.economy
    .use(superadmin)
    .handler(({ context: { services, scope } }) =>
      services.database.read(scope, (tx) => readEconomy(tx, services.clock.now())),
    ),
  economyCustomers: os.economyCustomers.use(superadmin).handler(({ context: { services, scope }, input }) => {
    if (input.cursor !== undefined && !isEconomyCursor(input.cursor))
      throw fieldProblem('cursor', 'Ugyldig side')
    return services.database.transaction(scope, async (tx) => {
      const [list] = await Promise.all([listEconomyCustomers(tx, input), noteRead(tx, 'economy-viewed')])
      return list
    })
  }),
}
