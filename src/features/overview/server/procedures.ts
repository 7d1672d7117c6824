import { implement } from '@orpc/server'
import type { ApiContext } from '#server/api/context.ts'
import { administrator } from '#server/api/guards.ts'
import { osloToday } from '#shared/dates.ts'
import { overview } from '../contract.ts'
import { readStatistics } from './read.ts'

const os = implement(overview).$context<ApiContext>()

export const overviewProcedures = os.router({
  statistics: os.statistics
    .use(administrator)
    .handler(({ context: { services, scope } }) =>
      services.database.transaction(scope, (tx) => readStatistics(tx, osloToday(services.clock.now()))),
    ),
})
