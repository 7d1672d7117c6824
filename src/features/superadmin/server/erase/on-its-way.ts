import { sql } from 'kysely'
import type { Erasure } from '#features/accounts/server/erasures.ts'
import { isEmailOnItsWay } from '#features/email/server/erase.ts'
import { isSmsOnItsWay } from '#features/sms/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { mentionPattern } from '#server/database/mentions.ts'
import { isTheirs, tellsOfThem } from './theirs.ts'

/**
 * Is anything still being sent that the erasing would take away or change? It is waited for: what somebody is to be told
 * is told, and what a gateway has been asked is settled and paid for first.
 */
export const isAnythingOnItsWay = async (
  tx: SystemTransaction,
  { wholeEmployerId, subject }: Erasure,
): Promise<boolean> => {
  if (wholeEmployerId && (await ofEmployer(tx, wholeEmployerId))) return true
  const { employerIds, register, words } = subject
  if (employerIds.length === 0) return false
  const meant = sql<boolean>`(${isTheirs(register)} or ${tellsOfThem(register)})`
  const pattern = mentionPattern(words)
  return (
    (await isEmailOnItsWay(tx, employerIds, meant, pattern)) ||
    (await isSmsOnItsWay(tx, employerIds, meant, pattern))
  )
}

const ofEmployer = async (tx: SystemTransaction, employerId: string) => {
  const any = sql<boolean>`true`
  return (
    (await isEmailOnItsWay(tx, [employerId], any, null)) || (await isSmsOnItsWay(tx, [employerId], any, null))
  )
}
