import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { clearContactOfVikar } from '#features/employers/server/departments/contacts.ts'
import { isLoginActive } from '#features/identity/server/read-administrators.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { leaveGroups } from './group-members.ts'
import { lockLogin } from './read.ts'

interface Removed {
  readonly fullName: string
  /** The login unlinked from the row, if any. */
  readonly released: readonly string[]
}

/**
 * Removes a substitute from the register: phone, e-mail, skills and login link are erased from their row; the name
 * stays for the assignments they were asked about. The data for a restore is retained for 30 days, unless the removal
 * is permanent. They leave their groups, and stop being the contact of departments. Null for an unknown substitute.
 * The caller handles their shifts: `removeFromRegister` opens them.
 */
export const removeVikar = async (
  tx: TenantTransaction,
  id: string,
  { isForGood = false }: { readonly isForGood?: boolean } = {},
): Promise<Removed | null> => {
  const [before, , , row] = await Promise.all([
    lockLogin(tx, id),
    clearContactOfVikar(tx, id),
    isForGood ? null : keepContact(tx, id),
    erase(tx, id),
    leaveGroups(tx, id),
  ])
  if (!row) return null
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action: 'vikar-deleted',
    actorUserId: userId,
    employerId,
    subject: { type: 'vikar', id },
    ...(isForGood && { detail: { isForGood } }),
  })
  return { fullName: row.fullName, released: before ? [before] : [] }
}

/**
 * True if one of these substitutes holds, waits for or is asked about a coming shift that a bound actor does not see.
 * Its department would lose them unnoticed.
 */
export const isNeededElsewhere = async (tx: TenantTransaction, ids: readonly string[]): Promise<boolean> => {
  const { employerId, departments } = tx.scope
  if (departments === null) return false
  const { rows } = await sql`
    select from office_assignments a cross join unnest(${[...ids]}::uuid[]) as w (id)
    where a.employer_id = ${employerId} and a.status in ('open', 'assigned') and a.ends_at > now()
      and not exists (select from assignments seen where seen.employer_id = a.employer_id and seen.id = a.id)
      and (exists (select from office_responses r where r.employer_id = a.employer_id and r.assignment_id = a.id
          and r.vikar_id = w.id and r.response_type in ('accepted', 'interested'))
        or a.starts_at > now() and exists (select from office_recipients t where t.employer_id = a.employer_id
          and t.request_id = a.request_id and t.vikar_id = w.id) and not exists (
          select from office_responses r where r.employer_id = a.employer_id and r.assignment_id = a.id
            and r.vikar_id = w.id))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** A login that was never used is deleted with the removal, so it is not retained. */
const keepContact = (tx: TenantTransaction, id: string) =>
  sql`
    insert into removed_vikarer (employer_id, vikar_id, phone, email, company, skills, availability, no_sms,
      is_favourite, user_id, group_ids, periods, note, note_by, note_at, office_absences)
    select v.employer_id, v.id, v.phone, v.email, v.company, v.skills, v.availability, v.no_sms, v.is_favourite,
      case when ${isLoginActive(sql`v.user_id`)} then v.user_id end,
      array(select m.group_id from vikar_group_members m where m.employer_id = v.employer_id and m.vikar_id = v.id),
      coalesce((select jsonb_agg(jsonb_build_object('periodId', away.period_id, 'startDate', away.start_date,
          'endDate', away.end_date, 'reason', away.reason)) from vikar_unavailability away
        where away.employer_id = v.employer_id and away.vikar_id = v.id), '[]'), n.note, n.written_by, n.written_at,
      coalesce((select jsonb_agg(jsonb_build_object('startDate', o.start_date, 'endDate', o.end_date,
          'weekdays', o.weekdays, 'createdBy', o.created_by, 'createdAt', o.created_at)) from office_absences o
        where o.employer_id = v.employer_id and o.vikar_id = v.id), '[]')
    from vikarer v
    left join vikar_notes n on n.employer_id = v.employer_id and n.vikar_id = v.id
    where v.employer_id = ${tx.scope.employerId} and v.id = ${id} and v.deleted_at is null`.execute(tx)

const erase = (tx: TenantTransaction, id: string) =>
  tx
    .updateTable('vikarer')
    .set({
      deletedAt: sql<Date>`now()`,
      phone: null,
      email: null,
      company: null,
      skills: null,
      userId: null,
      availability: 'inactive',
      isFavourite: false,
      isLeaving: false,
    })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('fullName')
    .executeTakeFirst()
