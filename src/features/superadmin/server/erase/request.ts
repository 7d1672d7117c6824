import { writeAudit } from '#features/accounts/server/audit.ts'
import { deactivateUser, type Deactivation } from '#features/accounts/server/deactivate.ts'
import { requestErasure } from '#features/accounts/server/erasures.ts'
import { endLinks } from '#features/assignments/server/erase.ts'
import { stopSmsTo } from '#features/sms/server/stop-all.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { countWhatGoes, wholeEmployerOf } from './preview.ts'
import { findRegister } from './subject.ts'

export type ErasureRequest =
  | {
      readonly kind: 'requested'
      readonly id: string
      readonly total: number
      readonly employerId: string | null
    }
  | Exclude<Deactivation, { kind: 'done' }>

/**
 * Decides that a user is erased for good: they are deactivated at once, nothing more is sent to them, and what is theirs
 * goes after the commit. There is no way back from here.
 */
export const requestErasing = async (tx: SystemTransaction, userId: string): Promise<ErasureRequest> => {
  const register = await findRegister(tx, userId)
  await endLinks(tx, register)
  const deactivated = await deactivateUser(tx, userId)
  if (deactivated.kind !== 'done') return deactivated
  await stopSmsTo(tx, register, 'Vikaren ble slettet før SMS-en var sendt')
  const wholeEmployerId = await wholeEmployerOf(tx, userId)
  const { vikarer, assignments, responses, sms, emails, ledgerRows } = await countWhatGoes(tx, userId)
  const total = 1 + vikarer + assignments + responses + sms + emails + (wholeEmployerId ? ledgerRows : 0)
  const id = await requestErasure(tx, { userId, wholeEmployerId, register, total })
  await writeAudit(tx, {
    action: 'user-erasure-requested',
    actorUserId: tx.scope.userId,
    employerId: deactivated.employerId,
    subject: { type: 'user', id: userId },
    detail: { wholeEmployer: wholeEmployerId !== null, rows: total },
  })
  return { kind: 'requested', id, total, employerId: deactivated.employerId }
}
