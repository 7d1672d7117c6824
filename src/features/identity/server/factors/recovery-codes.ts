import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken } from '#server/tokens.ts'

const CODES = 10

/** Without letters that look like others or like digits (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits cannot be guessed, so SHA-256 is enough and tries are not limited per account. */
const LETTERS = 24
const GROUP = /.{4}(?=.)/g

/** Replaces the user's recovery codes; the former ones stop working. Shown once: only hashes are stored. */
export const replaceRecoveryCodes = async (tx: SystemTransaction, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, makeCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses a code up. One conditional update decides: of any number of simultaneous tries one gets true. */
export const redeemRecoveryCode = async (
  tx: SystemTransaction,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(typed))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

export const countRecoveryCodes = async (tx: SystemTransaction, userId: string): Promise<number> => {
  const { left } = await tx
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** `K7QX-M2PD-...`: groups of four are easier to type. */
const makeCode = () =>
  Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replaceAll(GROUP, '$&-')

/** Accepts lower case, missing hyphens, and letters that look like digits. */
const hashOf = (typed: string) =>
  hashToken(typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
