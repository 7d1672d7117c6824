import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { inBatches } from '#server/load/in-batches.ts'
import type { Services } from '#server/services.ts'
import type { RemovedVikar } from '../contract-leaving.ts'
import { RESTORABLE_DAYS } from '../texts-leaving.ts'

const KEPT = sql`${sql.lit(RESTORABLE_DAYS)} * interval '1 day'`

/** Substitutes who can be restored, latest removal first. */
export const listRemoved = async (tx: TenantTransaction, now: Date): Promise<RemovedVikar[]> => {
  const { rows } = await sql<
    Omit<RemovedVikar, 'removedAt' | 'keptUntil'> & { removedAt: Date; keptUntil: Date }
  >`
    select v.id, v.full_name, gone.phone, gone.removed_at, gone.removed_at + ${KEPT} as kept_until
    from removed_vikarer gone join vikarer v on v.employer_id = gone.employer_id and v.id = gone.vikar_id
    where gone.employer_id = ${tx.scope.employerId} and gone.removed_at > ${now}::timestamptz - ${KEPT}
    order by gone.removed_at desc, v.id limit 500`.execute(tx)
  return rows.map(({ removedAt, keptUntil, ...row }) => ({
    ...row,
    removedAt: removedAt.toISOString(),
    keptUntil: keptUntil.toISOString(),
  }))
}

interface Kept {
  readonly phone: string
  readonly email: string | null
  readonly company: string | null
  readonly skills: string | null
  readonly availability: string
  readonly noSms: boolean
  readonly isFavourite: boolean
  readonly groupIds: readonly string[]
  readonly periods: readonly object[]
  readonly userId: string | null
  readonly note: string | null
  readonly noteBy: string | null
  readonly noteAt: Date | null
  readonly officeAbsences: readonly object[]
}

/** The login that was linked again, if any. */
export interface Restored {
  readonly userId: string | null
}

/**
 * Restores a removed substitute with their groups, and with their login and absences if the login is still theirs
 * alone. Shifts that were opened stay open. Null if the contact data is erased. One delete decides between this,
 * another restore and the nightly erasure. A number or address that another row has by now violates its unique index.
 */
export const restoreVikar = async (
  tx: TenantTransaction,
  id: string,
  now: Date,
): Promise<Restored | null> => {
  const { employerId, userId: actorUserId } = tx.scope
  const { rows } = await sql<Kept>`
    delete from removed_vikarer
    where employer_id = ${employerId} and vikar_id = ${id} and removed_at > ${now}::timestamptz - ${KEPT}
    returning phone, email, company, skills, availability, no_sms, is_favourite, group_ids, periods, user_id,
      note, note_by, note_at, office_absences`.execute(tx)
  const [kept] = rows
  if (!kept) return null
  await putBack(tx, id, kept)
  const [userId] = await Promise.all([
    linkAgain(tx, id, kept),
    sql`
      insert into vikar_group_members (employer_id, group_id, vikar_id)
      select employer_id, id, ${id} from vikar_groups
      where employer_id = ${employerId} and id = any(${[...kept.groupIds]}::uuid[]) for key share`.execute(
      tx,
    ),
    putNoteBack(tx, id, kept),
    putAbsencesBack(tx, id, kept),
    writeAudit(tx, {
      action: 'vikar-restored',
      actorUserId,
      employerId,
      subject: { type: 'vikar', id },
    }),
  ])
  return { userId }
}

/** Restores the row without its login. 'No SMS' returns only if an e-mail reaches the person. */
const putBack = (tx: TenantTransaction, id: string, kept: Kept) =>
  sql`
    update vikarer set deleted_at = null, phone = ${kept.phone}, email = ${kept.email}, company = ${kept.company},
      skills = ${kept.skills}, availability = ${kept.availability}, is_favourite = ${kept.isFavourite},
      no_sms = ${kept.noSms && kept.email !== null}, updated_at = now()
    where employer_id = ${tx.scope.employerId} and id = ${id}`.execute(tx)

/** Restores the note, without an author who left the office. */
const putNoteBack = (tx: TenantTransaction, id: string, { note, noteBy, noteAt }: Kept) =>
  note === null
    ? null
    : sql`
        insert into vikar_notes (employer_id, vikar_id, note, written_by, written_at)
        select ${tx.scope.employerId}, ${id}, ${note}, (select user_id from memberships
          where employer_id = ${tx.scope.employerId} and user_id = ${noteBy}), ${noteAt}`.execute(tx)

const putAbsencesBack = (tx: TenantTransaction, id: string, { officeAbsences }: Kept) =>
  sql`
    insert into office_absences (employer_id, vikar_id, start_date, end_date, weekdays, created_by, created_at)
    select ${tx.scope.employerId}, ${id}, o."startDate", o."endDate", o.weekdays, m.user_id, o."createdAt"
    from jsonb_to_recordset(${toJson([...officeAbsences])}::jsonb)
      as o ("startDate" date, "endDate" date, weekdays smallint[], "createdBy" uuid, "createdAt" timestamptz)
    left join memberships m on m.employer_id = ${tx.scope.employerId} and m.user_id = o."createdBy"`.execute(
    tx,
  )

/**
 * Links the login again; its trigger copies the person's current entries at other employers. If this was their only
 * employer, the absences and SMS choice of the time of removal return: they must not count as available against their
 * will.
 */
const linkAgain = async (tx: TenantTransaction, id: string, kept: Kept): Promise<string | null> => {
  if (kept.userId === null) return null
  const { employerId } = tx.scope
  const { rows } = await sql`
    update vikarer set user_id = ${kept.userId} where employer_id = ${employerId} and id = ${id}
      and may_be_linked_again(${kept.userId})
      and not exists (select from vikarer other where other.employer_id = ${employerId}
      and other.user_id = ${kept.userId})
    returning 1`.execute(tx)
  if (rows.length === 0) return null
  await Promise.all([
    sql`update vikarer set no_sms = no_sms or ${kept.noSms}
      where employer_id = ${employerId} and id = ${id} and email is not null`.execute(tx),
    sql`
      insert into vikar_unavailability (employer_id, vikar_id, period_id, start_date, end_date, reason)
      select ${employerId}, ${id}, "periodId", "startDate", "endDate", reason
      from jsonb_to_recordset(${toJson([...kept.periods])}::jsonb)
        as away ("periodId" uuid, "startDate" date, "endDate" date, reason text)
      on conflict do nothing`.execute(tx),
  ])
  return kept.userId
}

/** Erases a removed substitute's contact data at once. False if it is erased already. */
export const forgetContact = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const { employerId, userId: actorUserId } = tx.scope
  const { rows } = await sql`
    delete from removed_vikarer where employer_id = ${employerId} and vikar_id = ${id} returning 1`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await writeAudit(tx, {
    action: 'vikar-contact-erased',
    actorUserId,
    employerId,
    subject: { type: 'vikar', id },
  })
  return true
}

/**
 * Erases the contact data of substitutes removed 30 days ago, every night. A concurrent restore locks its row, which
 * is skipped.
 */
export const forgetRemoved = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const forget = (limit: number) => sql`
    delete from removed_vikarer where (employer_id, vikar_id) in (
      select employer_id, vikar_id from removed_vikarer
      where removed_at <= ${now}::timestamptz - ${KEPT}
      order by removed_at limit ${limit} for update skip locked)
    returning 1`
  return inBatches(database, scope, forget, stopping)
}
