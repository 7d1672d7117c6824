import { ECDH, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { PushState } from '../contract.ts'
import type { PushSubscription } from '../rules.ts'

/** More browsers than anybody works in: the ones turned on first make room. */
const DEVICES_MAX = 10

/** In characters (RFC 1035). */
const LONGEST_HOST = 253

/** Would we send to this address? Whatever a browser says, nothing else in the world is called. */
export const isKnownService = ({ pushServices }: Pick<Config, 'pushServices'>, endpoint: string): boolean => {
  const { protocol, origin, host, username, password } = new URL(endpoint)
  if (host.length > LONGEST_HOST) return false
  if (pushServices.includes(origin)) return true
  if (protocol !== 'https:' || username + password !== '') return false
  return pushServices.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  )
}

/** Is it a point of P-256? With any other nothing can be encrypted. */
export const isPublicKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}

/**
 * Has the session's browser told by push from now on. False when the address is known with another secret: only the browser that
 * it was made in knows that, so nobody turns the push of others to themselves.
 */
export const saveSubscription = async (
  tx: SystemTransaction,
  { userId, sessionId }: Session,
  { endpoint: typed, keys }: PushSubscription,
): Promise<boolean> => {
  const endpoint = new URL(typed).href // without what the database would not take
  await sql`select from users where id = ${userId} for no key update`.execute(tx) // their browsers take turns
  await tx
    .deleteFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .where('endpoint', '!=', endpoint)
    .execute()
  const { rows } = await sql`
    insert into push_subscriptions as known (id, user_id, session_id, endpoint, p256dh, auth)
    values (${randomUUID()}, ${userId}, ${sessionId}, ${endpoint}, ${Buffer.from(keys.p256dh, 'base64url')},
      ${Buffer.from(keys.auth, 'base64url')})
    on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh
      where known.auth = excluded.auth
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id in (
      select id from push_subscriptions where user_id = ${userId}
      order by session_id = ${sessionId} desc, created_at desc, id offset ${DEVICES_MAX})`.execute(tx)
  return true
}

export const removeSubscription = async (tx: SystemTransaction, { sessionId }: Session): Promise<void> => {
  await tx.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute()
}

/** Those of which a push service says that they are no more. */
export const forgetSubscriptions = async (tx: SystemTransaction, ids: readonly string[]): Promise<void> => {
  await sql`delete from push_subscriptions where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** In which browsers the person is told by an employer. */
export const readDevices = async (
  tx: SystemTransaction,
  employerId: string,
  { userId, sessionId }: Session,
): Promise<Omit<PushState, 'publicKey'>> => {
  const { rows } = await sql<Omit<PushState, 'publicKey'>>`
    select count(*) filter (where p.session_id = ${sessionId}) > 0 as is_on,
      (count(*) filter (where p.session_id <> ${sessionId}))::integer as others
    from push_subscriptions p join push_devices d on d.id = p.id and d.employer_id = ${employerId}
    where p.user_id = ${userId}`.execute(tx)
  return rows[0] ?? { isOn: false, others: 0 }
}
