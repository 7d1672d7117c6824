import { sql } from 'kysely'
import { nameOrOwnerForPerson } from '#features/identity/server/memberships.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator, loggedIn, substitute } from '#server/api/enforce-access.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { PersonTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import { type MyEmployer, overview } from '../contract.ts'
import { readAttention } from './attention.ts'
import { readServiceStatistics, readStatistics } from './read.ts'

const os = implementRoom(overview)

export const overviewProcedures = os.router({
  statistics: os.statistics.use(loggedIn).handler(({ context: { services, session }, input }) => {
    const today = osloToday(services.clock.now())
    switch (session.role) {
      case 'superadmin':
        return services.database.read(session.scope, (tx) => readServiceStatistics(tx, today))
      case 'administrator':
        return services.database.read(session.scope, (tx) => readStatistics(tx, today, input.departmentId))
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

const EMPLOYER_NAME = nameOrOwnerForPerson(sql`employers`)

/** The registers that have the logged-in substitute. */
const readMyEmployers = async (tx: PersonTransaction): Promise<MyEmployer[]> => {
  const rows = await tx
    .selectFrom('vikarer')
    .innerJoin('employers', 'employers.id', 'vikarer.employerId')
    .select([
      'vikarer.id as vikarId',
      EMPLOYER_NAME.as('employerName'),
      'vikarer.fullName',
      'vikarer.phone',
      'vikarer.email',
      sql<boolean>`vikarer.email_refused_at is not null`.as('isEmailRefused'),
    ])
    .where('vikarer.userId', '=', tx.scope.userId)
    .where('vikarer.deletedAt', 'is', null)
    .orderBy(sql`${EMPLOYER_NAME} collate "nb-NO-x-icu"`)
    .orderBy('vikarer.id')
    .execute()
  return rows.map((row) => ({ ...row, phone: row.phone ?? '' }))
}
