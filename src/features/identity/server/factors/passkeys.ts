import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { writeAudit } from '../audit.ts'
import { lockUser } from '../login/links.ts'
import { startSession } from '../sessions/start-session.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { ApiContext, Session } from '#server/api/context.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { PASSKEYS_MAX, type NewPasskey, type ShownPasskey } from '../../passkey-rules.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './messages.ts'

/** A passkey belongs to the service's host name: other sites cannot use it. */
const partyOf = ({ appUrl }: Config) => ({ origin: new URL(appUrl).origin, rpID: new URL(appUrl).hostname })

const CHALLENGE_MINUTES = 5

/** EdDSA, ECDSA and RSA (COSE): nearly every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]

const newChallenge = () => randomBytes(32).toString('base64url')

/** Stores a challenge for one answer, and deletes old ones. */
const keepChallenge = async (tx: SystemTransaction, challenge: string, userId: string | null) => {
  await tx
    .deleteFrom('passkeyChallenges')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  const expiresAt = sql<Date>`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`
  await tx.insertInto('passkeyChallenges').values({ challenge, userId, expiresAt }).execute()
}

/** Deletes a challenge, whether its answer is right or wrong. Of any number of answers to it, one gets true. */
const takeChallenge =
  (
    { database }: Services,
    scope: SystemScope,
    userId: string | null,
  ): ((challenge: string) => Promise<boolean>) =>
  (challenge) =>
    database.transaction(scope, async (tx) => {
      const { rows } = await sql`
        delete from passkey_challenges
        where challenge = ${challenge} and expires_at > now() and user_id is not distinct from ${userId}
        returning challenge`.execute(tx)
      return rows.length === 1
    })

export const listPasskeys = async (tx: SystemTransaction, userId: string) => {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Options for creating a passkey; null if the user has the maximum already. */
export const beginPasskey = async (tx: SystemTransaction, config: Config, session: Session) => {
  const { userId, email, fullName } = session
  const known = await tx
    .selectFrom('passkeys')
    .select('credentialId as id')
    .where('userId', '=', userId)
    .execute()
  if (known.length >= PASSKEYS_MAX) return null
  const challenge = newChallenge()
  await keepChallenge(tx, challenge, userId)
  return {
    rp: { id: partyOf(config).rpID, name: config.product.name },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: fullName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: known.map(({ id }) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
  }
}

/** Stores the public key of a new passkey, if the device signed our challenge, and notifies the owner by e-mail. */
export const addPasskey = async (
  services: Services,
  scope: SystemScope,
  session: Session,
  { name, response }: NewPasskey,
): Promise<boolean> => {
  const { config, clock, database } = services
  const { userId } = session
  const { origin, rpID } = partyOf(config)
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: takeChallenge(services, scope, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) return false
  const { credential, credentialDeviceType } = verified.registrationInfo
  const { id: credentialId, publicKey, counter } = credential
  const isSynced = credentialDeviceType === 'multiDevice'
  const { transports = [] } = response.response
  return database.transaction(scope, async (tx) => {
    await lockUser(tx, userId)
    if (!(await isLoggedIn(tx, session))) return false
    const added = await tx
      .insertInto('passkeys')
      .values({
        userId,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        isSynced,
        transports,
        name,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    await writeAudit(tx, { action: 'passkey-added', ...bySelf(userId) })
    await sendEmails(tx, [passkeyAddedMail(config, session, clock.now(), name)])
    return true
  })
}

/** Runs with the user locked: a session that was ended meanwhile must not add a passkey. */
const isLoggedIn = async (tx: SystemTransaction, { sessionId }: Session): Promise<boolean> =>
  (await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()) !== undefined

/** False if it does not exist or belongs to another user. */
export const removePasskey = async (
  tx: SystemTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  session: Session,
  id: string,
): Promise<boolean> => {
  const { userId } = session
  const removed = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) return false
  await writeAudit(tx, { action: 'passkey-removed', ...bySelf(userId) })
  await sendEmails(tx, [passkeyRemovedMail(config, session, clock.now(), removed.name)])
  return true
}

/** Options for a login by passkey; the user is not known yet. */
export const beginPasskeyLogin = async (tx: SystemTransaction, config: Config) => {
  const challenge = newChallenge()
  await keepChallenge(tx, challenge, null)
  return {
    challenge,
    rpId: partyOf(config).rpID,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required' as const,
  }
}

/**
 * Starts a session for the owner of a passkey that has signed our challenge, and whose device has checked a finger, a
 * face or a PIN. This counts as both factors. Returns the session's cookies, or null.
 */
export const logInWithPasskey = async (
  context: ApiContext,
  scope: SystemScope,
  response: ShownPasskey,
): Promise<string[] | null> => {
  const { services } = context
  const { database, config } = services
  const known = await database.read(scope, (tx) =>
    tx
      .selectFrom('passkeys')
      .select(['id', 'userId', 'credentialId', 'publicKey'])
      .where('credentialId', '=', response.id)
      .executeTakeFirst(),
  )
  if (!known) return null
  const { origin, rpID } = partyOf(config)
  const { credentialId, publicKey } = known
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: takeChallenge(services, scope, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 }, // compared in `noteUse`
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  return database.transaction(scope, async (tx) => {
    await lockUser(tx, known.userId)
    const { newCounter, credentialDeviceType } = verified.authenticationInfo
    if (!(await noteUse(tx, known.id, newCounter, credentialDeviceType === 'multiDevice'))) return null
    return startSession(tx, context, { userId: known.userId, purpose: 'passkey', passedFactor: true })
  })
}

/**
 * Stores the use of a passkey. False if it was removed meanwhile or was copied: the counter of a device-bound key
 * never falls. A synced key is on several devices, and each device has its own counter or none. Whether a key is
 * synced never changes (WebAuthn level 3, section 6.1.3), so a copy cannot call itself synced.
 */
const noteUse = async (
  tx: SystemTransaction,
  id: string,
  counter: number,
  isSynced: boolean,
): Promise<boolean> => {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('isSynced', '=', isSynced), eb('isSynced', 'is', null)]))
    .$if(!isSynced, (query) =>
      query.where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)])),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const bySelf = (userId: string) => ({ actorUserId: userId, subject: { type: 'user', id: userId } as const })
