import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { GATEWAY_STATES } from '#features/sms/rules.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { OutboxSms } from './messages.ts'

/** How far an SMS has come, for the service itself. */
export interface SmsState {
  readonly state: (typeof GATEWAY_STATES)[number]
  readonly deliveredAt: Date | null
}

const looking = new SystemScope(null)
const Id = z.uuid()

/** The states of these SMS by id, without those that the database does not hold (any more). */
export const readStates = async (
  { database }: Services,
  sms: readonly OutboxSms[],
): Promise<ReadonlyMap<string, SmsState>> => {
  const ids = sms.map(({ id }) => id).filter((id) => Id.safeParse(id).success)
  if (ids.length === 0) return new Map()
  const rows = await database.read(looking, (tx) =>
    tx
      .selectFrom('smsHistory')
      .select(['id', 'gatewayState as state', 'deliveredAt'])
      .where('id', '=', sql<string>`any(${ids})`)
      .execute(),
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
