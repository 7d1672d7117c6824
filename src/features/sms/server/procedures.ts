import { sql } from 'kysely'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import { sms, type SentSms } from '../contract.ts'

const os = implementRoom(sms)

export const smsProcedures = os.router({
  history: os.history.use(administrator).handler(async ({ context: { services, scope } }) => ({
    messages: await services.database.read(scope, listHistory),
  })),

  usage: os.usage
    .use(administrator)
    .handler(({ context: { services, scope } }) =>
      services.database.read(scope, (tx) => readUsage(tx, services.clock.now())),
    ),
})

const FETCHED = 50

/** The employer's latest SMS, limited to shifts that the reader may see. */
const listHistory = async (tx: TenantTransaction): Promise<SentSms[]> => {
  const rows = await tx
    .selectFrom('smsHistory')
    .select([
      'id',
      'recipient',
      'message',
      'kind',
      'status',
      'gatewayState as state',
      'cost',
      'assignmentId',
      'createdAt',
      'deliveredAt',
    ])
    .where('employerId', '=', tx.scope.employerId)
    .where(
      sql<boolean>`(assignment_id is null or exists (select from assignments a
        where a.employer_id = sms_history.employer_id and a.id = sms_history.assignment_id))`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(FETCHED)
    .execute()
  return rows.map(({ createdAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}

/** SMS sent or waiting, since the month and the day began in Oslo. */
const readUsage = async (tx: TenantTransaction, now: Date): Promise<{ thisMonth: number; today: number }> => {
  const today = osloToday(now)
  const { rows } = await sql<{ thisMonth: number; today: number }>`
    select count(*)::integer as this_month,
      count(*) filter (where created_at >= ${startOf(today)})::integer as today
    from sms_history
    where employer_id = ${tx.scope.employerId} and created_at >= ${startOf(`${today.slice(0, 7)}-01`)}
      and status in ('sent', 'pending')`.execute(tx)
  return rows[0] ?? { thisMonth: 0, today: 0 }
}

/** Midnight in Oslo, in summer and winter time. */
const startOf = (date: string) => sql`(${date}::date::timestamp at time zone 'Europe/Oslo')`
