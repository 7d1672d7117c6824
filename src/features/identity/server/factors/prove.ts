import { sql } from 'kysely'
import { allow, forgive, PASSWORD_PER_ACCOUNT } from '../rate-limits.ts'
import type { ApiContext, Session } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { acceptCode } from './accept-code.ts'
import { allowCode, countBadCode, forgiveCodes } from './rate-limits.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { notifyOfRecoveryCode } from './second-step.ts'

const system = new SystemScope(null)

/** Checks a proof of identity: a code if the user has a second factor, else the password. False if it is wrong. */
export const prove = async (context: ApiContext, session: Session, proof: string): Promise<boolean> => {
  const isProven = session.hasFactor
    ? await proveByCode(context, session, proof)
    : await proveByPassword(context, session, proof)
  if (isProven) await notePassed(context.services, session)
  return isProven
}

const proveByCode = async (context: ApiContext, session: Session, code: string): Promise<boolean> => {
  const { services } = context
  await allowCode(context, session.userId, code)
  const shown = await services.database.transaction(system, async (tx) => {
    const accepted = await acceptCode(tx, services, session.userId, code)
    if (accepted === 'recovery-code')
      await notifyOfRecoveryCode(tx, services, session, await countRecoveryCodes(tx, session.userId))
    return accepted
  })
  if (shown) await forgiveCodes(context, session.userId)
  else await countBadCode(context, code)
  return shown !== null
}

const proveByPassword = async (context: ApiContext, session: Session, password: string) => {
  const { services, request } = context
  const { userId } = session
  await allow(context, [[PASSWORD_PER_ACCOUNT, userId]])
  const isRight = await services.passwords.isOf({ ...session, ip: request.ip }, password)
  if (isRight) await forgive(services.database, PASSWORD_PER_ACCOUNT, userId)
  return isRight
}

const notePassed = ({ database }: Services, { sessionId }: Session) =>
  database.transaction(system, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provenAt: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute(),
  )
