import { sql, type RawBuilder } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { isLoginActive } from '#features/identity/server/read-administrators.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { violatedConstraint } from '#server/database/violations.ts'
import { differences } from '#server/history/differences.ts'
import type { Values } from '#server/history/kinds.ts'
import { recordOffice } from '#server/history/record-office.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import type { VikarForm } from '../rules.ts'
import { writeNotes } from './notes.ts'
import { lockLogin, readVikar, toVikar, VIKAR_COLUMNS } from './read.ts'

export type SaveOutcome<Saved> =
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'phone-taken' }
  | { readonly kind: 'email-taken' }
  | { readonly kind: 'email-needed' }
  | { readonly kind: 'not-found' }

/** Adds a substitute to the employer's register. */
export const createVikar = async (tx: TenantTransaction, form: VikarForm): Promise<Vikar | null> => {
  const row = await tx
    .insertInto('vikarer')
    .values({ ...columns(form), employerId: tx.scope.employerId, createdBy: tx.scope.userId })
    .returning(VIKAR_COLUMNS)
    .executeTakeFirst()
  if (!row) return null
  await recordOffice(tx, {
    kind: 'vikar-created',
    employerId: tx.scope.employerId,
    actorId: tx.scope.userId,
    vikarId: row.id,
    after: { availability: row.availability },
  })
  return toVikar(row)
}

export interface Updated {
  readonly vikar: Vikar
  /** The login unlinked from the row, if any. */
  readonly released: readonly string[]
}

/** Changes a substitute of the register; null if the id is unknown. A save without changes logs no edit. */
export const updateVikar = async (
  tx: TenantTransaction,
  id: string,
  form: VikarForm & { readonly version?: string; readonly note?: string | object | null | undefined },
): Promise<Updated | null> => {
  const [before, known, , row] = await Promise.all([
    lockLogin(tx, id),
    readValues(tx, id),
    typeof form.note === 'string' ? writeNotes(tx, [{ vikarId: id, note: form.note }]) : null,
    tx
      .updateTable('vikarer')
      .set({ ...columns(form), userId: loginAfterChange(columns(form)), updatedAt: sql<Date>`now()` })
      .where('employerId', '=', tx.scope.employerId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(VIKAR_COLUMNS)
      .executeTakeFirst(),
  ])
  if (!row) return null
  const vikar = toVikar(row)
  const { employerId, userId } = tx.scope
  if (vikar.version !== form.version)
    await writeAudit(tx, {
      action: 'vikar-updated',
      actorUserId: userId,
      employerId,
      subject: { type: 'vikar', id },
      detail: { version: vikar.version },
      history: differences(known, await readValues(tx, id), CONTACT_DATA),
    })
  const edited = (await readVikar(tx, id)) ?? vikar
  return { vikar: edited, released: before && row.login === 'none' ? [before] : [] }
}

/** Erased with the removal from the register, so the history records only that they changed. */
const CONTACT_DATA = ['phone', 'email', 'company', 'skills', 'note'] as const

const readValues = async (tx: TenantTransaction, id: string): Promise<Values> => {
  const { rows } = await sql<Record<'name' | 'availability' | (typeof CONTACT_DATA)[number], string | null>>`
    select full_name as name, availability, phone, email, company, skills,
      (select n.note from vikar_notes n where n.employer_id = vikarer.employer_id and n.vikar_id = vikarer.id) as note
    from vikarer where employer_id = ${tx.scope.employerId} and id = ${id}`.execute(tx)
  return { ...rows[0] }
}

/**
 * The row's login after a change. It stays with the address it was sent to, so a login sent to a mistyped address can
 * be given again. One in use also follows the same person to another address; if the name changes as well, the row is
 * another person. Without an e-mail, the phone is the address.
 */
export const loginAfterChange = ({
  email,
  phone,
  fullName,
}: Record<'email' | 'phone' | 'fullName', string | null | RawBuilder<string>>) => sql<string | null>`case
  when coalesce(vikarer.email, vikarer.phone) = coalesce(${email}, ${phone}) then vikarer.user_id
  when vikarer.full_name = ${fullName} and ${isLoginActive(sql`vikarer.user_id`)} then vikarer.user_id end`

/**
 * Runs a save's transaction and returns its result. Unique indexes decide whether phone and e-mail are free, and a
 * check whether the e-mail may be removed, also under concurrency.
 */
export const saving = async <Saved>(
  transaction: () => Promise<Saved | null>,
): Promise<SaveOutcome<Saved>> => {
  try {
    const saved = await transaction()
    return saved === null ? { kind: 'not-found' } : { kind: 'saved', saved }
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'vikarer_phone') return { kind: 'phone-taken' }
    if (constraint === 'vikarer_email') return { kind: 'email-taken' }
    if (constraint === 'vikarer_reachable') return { kind: 'email-needed' }
    throw error
  }
}

/** A substitute's columns. */
export const columns = (form: VikarForm) => ({
  fullName: form.fullName,
  phone: normalisePhone(form.phone),
  email: form.email || null,
  company: form.company || null,
  skills: form.skills || null,
  availability: form.availability,
})
