import { ECDH, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { PushState } from '../contract.ts'
import type { PushSubscription } from '../rules.ts'

/** More browsers than one person works in: beyond this the oldest subscriptions are dropped. */
const DEVICES_MAX = 10

/** Characters (RFC 1035). */
const LONGEST_HOST = 253

/** True if the address belongs to a known push service. The server calls no other address that a browser supplies. */
export const isKnownService = ({ pushServices }: Pick<Config, 'pushServices'>, endpoint: string): boolean => {
  const { protocol, origin, host, username, password } = new URL(endpoint)
  if (host.length > LONGEST_HOST) return false
  if (pushServices.includes(origin)) return true
  if (protocol !== 'https:' || username + password !== '') return false
  return pushServices.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  )
}

/** True if the key is a point of P-256: nothing can be encrypted for any other. */
export const isPublicKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}

/**
 * Turns on push for the session's browser. False when the address is known with another secret: only the browser that
 * made the subscription knows it, so a user cannot take over the push of another person.
 */
export const saveSubscription = async (
  tx: SystemTransaction,
  { userId, sessionId }: Session,
  { endpoint: typed, keys }: PushSubscription,
): Promise<boolean> => {
  const endpoint = new URL(typed).href // drops characters that the database refuses
  await sql`select from users where id = ${userId} for no key update`.execute(tx) // serialises the user's browsers
  await tx
    .deleteFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .where('endpoint', '!=', endpoint)
    .execute()
  const { rows } = await sql`
    insert into push_subscriptions as known (id, user_id, session_id, endpoint, p256dh, auth)
    values (${randomUUID()}, ${userId}, ${sessionId}, ${endpoint}, ${Buffer.from(keys.p256dh, 'base64url')},
      ${Buffer.from(keys.auth, 'base64url')})
    on conflict (endpoint) do update
      set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh
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

/** Deletes subscriptions that their push service reports as gone. */
export const forgetSubscriptions = async (tx: SystemTransaction, ids: readonly string[]): Promise<void> => {
  await sql`delete from push_subscriptions where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** The person's browsers that receive notices from an employer. */
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
