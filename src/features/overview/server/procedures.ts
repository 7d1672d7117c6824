import { implementRoom } from '#server/api/implement-room.ts'
import { administrator, loggedIn, substitute } from '#server/api/enforce-access.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { osloToday } from '#shared/dates.ts'
import { overview } from '../contract.ts'
import { readAttention } from './attention.ts'
import { readMyEmployers } from './my-employers.ts'
import { readServiceStatistics, readStatistics } from './read.ts'

const os = implementRoom(overview)

export const overviewProcedures = os.router({
  statistics: os.statistics.use(loggedIn).handler(({ context: { services, session } }) => {
    const today = osloToday(services.clock.now())
    switch (session.role) {
      case 'superadmin':
        return services.database.read(session.scope, (tx) => readServiceStatistics(tx, today))
      case 'administrator':
        return services.database.read(session.scope, (tx) => readStatistics(tx, today))
      case 'substitute':
        throw new Error('statistics are not for substitutes, but their area admits them')
    }
  }),
  attention: os.attention
    .use(administrator)
    .handler(({ context: { services, scope } }) =>
      services.database.read(scope, (tx) =>
        readAttention(tx, services.clock.now(), gatewaysInUse(services.config)),
      ),
    ),
  myEmployers: os.myEmployers.use(substitute).handler(async ({ context: { services, scope } }) => ({
    employers: await services.database.read(scope, readMyEmployers),
  })),
})
