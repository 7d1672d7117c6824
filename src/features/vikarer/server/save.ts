import { sql } from 'kysely'
import { isLoginActive } from '#features/accounts/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { violatedConstraint } from '#server/database/violations.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import type { VikarForm } from '../rules.ts'
import { toVikar, VIKAR_COLUMNS } from './read.ts'

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly vikar: Vikar }
  | { readonly kind: 'phone-taken' }
  | { readonly kind: 'email-taken' }
  | { readonly kind: 'not-found' }

/** Adds a substitute to the employer's register. */
export const createVikar = async (tx: TenantTransaction, form: VikarForm): Promise<Vikar | null> => {
  const row = await tx
    .insertInto('vikarer')
    .values({ ...columns(form), employerId: tx.scope.employerId, createdBy: tx.scope.userId })
    .returning(VIKAR_COLUMNS)
    .executeTakeFirst()
  return row ? toVikar(row) : null
}

/** Changes a substitute of the register; null when there is none with this id. */
export const updateVikar = async (
  tx: TenantTransaction,
  id: string,
  form: VikarForm,
): Promise<Vikar | null> => {
  const row = await tx
    .updateTable('vikarer')
    .set({ ...columns(form), userId: loginAfter(form), updatedAt: sql<Date>`now()` })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(VIKAR_COLUMNS)
    .executeTakeFirst()
  return row ? toVikar(row) : null
}

/** A login that was sent to a mistyped address and never used is let go with the address: it can be sent anew. */
const loginAfter = ({ email }: VikarForm) => sql<string | null>`case
  when vikarer.email = ${email} or ${isLoginActive(sql`vikarer.user_id`)} then vikarer.user_id end`

/**
 * Runs the transaction of a save and says how it ended. The unique indexes decide whether phone and e-mail are free,
 * also between two who save at once.
 */
export const saving = async (transaction: () => Promise<Vikar | null>): Promise<SaveOutcome> => {
  try {
    const vikar = await transaction()
    return vikar ? { kind: 'saved', vikar } : { kind: 'not-found' }
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'vikarer_phone') return { kind: 'phone-taken' }
    if (constraint === 'vikarer_email') return { kind: 'email-taken' }
    throw error
  }
}

const columns = (form: VikarForm) => ({
  fullName: form.fullName,
  phone: normalisePhone(form.phone),
  email: form.email,
  company: form.company || null,
  skills: form.skills || null,
  availability: form.availability,
})
