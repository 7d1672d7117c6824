import { sql } from 'kysely'
import { isRightPassword } from '#features/accounts/server/login/sign-in.ts'
import { allow, forgive, PASSWORD_PER_ACCOUNT } from '#features/accounts/server/rate-limits.ts'
import type { ApiContext, Session } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { acceptCode } from './accept-code.ts'
import { allowCode, countBadCode, forgiveCodes } from './rate-limits.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { tellOfRecoveryCode } from './second-step.ts'

const desk = new SystemScope(null)

/** Takes the proof: a code where the user has a second factor, else the password. False for a wrong one. */
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
  const shown = await services.database.transaction(desk, async (tx) => {
    const accepted = await acceptCode(tx, services, session.userId, code)
    if (accepted === 'recovery-code')
      await tellOfRecoveryCode(tx, services, session, await countRecoveryCodes(tx, session.userId))
    return accepted
  })
  if (shown) await forgiveCodes(context, session.userId)
  else await countBadCode(context, code)
  return shown !== null
}

const proveByPassword = async (context: ApiContext, { userId }: Session, password: string) => {
  const { services, request } = context
  await allow(context, [[PASSWORD_PER_ACCOUNT, userId]])
  const isRight = await isRightPassword(services, password, request.headers)
  if (isRight) await forgive(services.database, PASSWORD_PER_ACCOUNT, userId)
  return isRight
}

const notePassed = ({ database }: Services, { sessionId }: Session) =>
  database.transaction(desk, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provenAt: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute(),
  )
