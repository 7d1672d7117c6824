import type { Erasure } from '#features/identity/server/closing/erasures.ts'
import type { TestApp } from './app.ts'

type Cast = Pick<Erasure, 'userId'> & Partial<Pick<Erasure, 'wholeEmployerIds'> & Erasure['subject']>

/** An erasure of a deactivated user that is under way, and closes the employers that go with them. */
export const castErasure = async (
  { db }: Pick<TestApp, 'db'>,
  {
    userId,
    wholeEmployerIds = [],
    employerIds = [],
    register = [],
    words = [],
    isAdministrator = true,
  }: Cast,
): Promise<void> => {
  await db.query('update profiles set soft_deleted = true where user_id = $1', [userId])
  await db.query('update employers set closed_at = now() where id = any($1)', [wholeEmployerIds])
  await db.query(
    'insert into erasures (user_id, whole_employer_ids, subject, total) values ($1, $2, $3, 0)',
    [userId, wholeEmployerIds, JSON.stringify({ employerIds, register, words, isAdministrator })],
  )
}
