import { sql } from 'kysely'
import { writeAudit } from '../audit.ts'
import { lockUser } from '../login/links.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { seal, unseal } from '#server/sealing.ts'
import type { Services } from '#server/services.ts'
import type { Factor } from '../../contract-factors.ts'
import { factorAddedMail, factorRemovedMail } from './messages.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { newSecret, stepOf } from './totp.ts'

type Parts = Pick<Services, 'config' | 'clock'>

/** The user's own second factor, as the profile page shows it. */
export const readFactor = async (tx: SystemTransaction, session: Session): Promise<Factor> => {
  const [row, codesLeft] = await Promise.all([
    tx
      .selectFrom('secondFactors')
      .select('confirmedAt')
      .where('userId', '=', session.userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    countRecoveryCodes(tx, session.userId),
  ])
  return {
    isOn: row !== undefined,
    since: row?.confirmedAt?.toISOString() ?? null,
    codesLeft,
    isDemanded: session.isFactorDemanded,
    mayChange: session.enteredBy !== 'admin-magic',
  }
}

/**
 * Makes a secret for setting up an app, replacing one that was never confirmed. Null if the factor is on.
 */
export const beginFactor = async (
  tx: SystemTransaction,
  { config }: Parts,
  userId: string,
): Promise<Buffer | null> => {
  const secret = newSecret()
  const sealedSecret = seal(config.secret, { kind: 'second-factor', id: userId }, secret)
  const begun = await tx
    .insertInto('secondFactors')
    .values({ userId, sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, createdAt: sql<Date>`now()` })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return begun ? secret : null
}

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly recoveryCodes: string[] }
  | { readonly kind: 'wrong-code' | 'not-begun' | 'logged-out' }

/**
 * Turns the factor on with the app's first code, which cannot be used again. Every later login asks for a code. All
 * other sessions end in the same transaction, and the owner gets an e-mail. Of two simultaneous calls, one succeeds.
 */
export const confirmFactor = async (
  tx: SystemTransaction,
  { config, clock }: Parts,
  session: Session,
  code: string,
): Promise<Confirmed> => {
  const { userId } = session
  const now = clock.now()
  await lockUser(tx, userId)
  const begun = await tx
    .selectFrom('secondFactors')
    .select('sealedSecret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  const secret = begun && unseal(config.secret, { kind: 'second-factor', id: userId }, begun.sealedSecret)
  if (!secret) return { kind: 'not-begun' }
  const step = stepOf(secret, code.replaceAll(/\s/g, ''), now)
  if (step === null) return { kind: 'wrong-code' }
  if (!(await keepThisSession(tx, session))) return { kind: 'logged-out' }
  await tx
    .updateTable('secondFactors')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .execute()
  const recoveryCodes = await replaceRecoveryCodes(tx, userId)
  await writeAudit(tx, { action: 'factor-added', ...bySelf(userId) })
  await sendEmails(tx, [factorAddedMail(config, session, now)])
  return { kind: 'confirmed', recoveryCodes }
}

/**
 * Ends the user's other sessions; this one has passed the second factor. False if this session had been ended
 * already.
 */
const keepThisSession = async (tx: SystemTransaction, { userId, sessionId }: Session): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ passedFactor: true, provenAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', sessionId).execute()
  return true
}

/** Makes a new set of recovery codes. Null if the factor is off. */
export const renewRecoveryCodes = async (
  tx: SystemTransaction,
  { userId }: Session,
): Promise<string[] | null> => {
  await lockUser(tx, userId)
  if (!(await isOn(tx, userId))) return null
  const codes = await replaceRecoveryCodes(tx, userId)
  await writeAudit(tx, { action: 'recovery-codes-made', ...bySelf(userId) })
  return codes
}

export interface FactorOwner {
  readonly userId: string
  readonly fullName: string
  readonly email: string
}

/**
 * Turns the factor off, with its recovery codes, and notifies the owner by e-mail. `by` is the actor; null for the
 * operator at the command line. False if it was off.
 */
export const removeFactor = async (
  tx: SystemTransaction,
  { config, clock }: Parts,
  owner: FactorOwner,
  by: string | null,
): Promise<boolean> => {
  await lockUser(tx, owner.userId)
  const removed = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', owner.userId)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  if (!removed) return false
  await writeAudit(tx, {
    ...(by === null ? { action: 'factor-reset' } : { action: 'factor-removed' }),
    ...bySelf(owner.userId),
    actorUserId: by,
  })
  await sendEmails(tx, [factorRemovedMail(config, owner, clock.now(), by === null)])
  return true
}

const isOn = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const bySelf = (userId: string) => ({ actorUserId: userId, subject: { type: 'user', id: userId } as const })
