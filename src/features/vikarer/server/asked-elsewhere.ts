import { sql } from 'kysely'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { forbidden } from '#server/api/enforce-access.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { VikarForm } from '../rules.ts'
import { ADDRESS_USED_ELSEWHERE, GROUP_USED_ELSEWHERE, USED_ELSEWHERE } from '../texts.ts'
import { inRegister } from './read.ts'

/** Substitutes that the office has asked, or will ask through a line. */
const ASKED = sql`(
  select employer_id, request_id, vikar_id from office_recipients
  union all select employer_id, request_id, vikar_id from office_line)`

/**
 * Finds the substitutes that another department has asked or has in a line; empty for a member who sees the whole
 * office. A new address or login would give its reader that department's shifts. Reliable once the register rows are
 * locked for update: adding a recipient or a place in a line waits for that lock.
 */
export const findAskedElsewhere = async (
  tx: TenantTransaction | SystemTransaction,
  { employerId, departments }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (departments === null || ids.length === 0) return new Set()
  const { rows } = await sql<{ vikarId: string }>`
    select distinct asked.vikar_id from ${ASKED} asked
    where asked.employer_id = ${employerId} and asked.vikar_id = any(${[...ids]}::uuid[]) and not exists (
      select from requests q where q.employer_id = asked.employer_id and q.id = asked.request_id
        and q.department_id = any(${[...departments]}::uuid[]))`.execute(tx)
  return new Set(rows.map(({ vikarId }) => vikarId))
}

/**
 * Finds the substitutes that other departments ask and the member's own do not; empty for a member who sees the whole
 * office. Only those departments may change them (decision 110).
 */
export const findOutside = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { employerId, departments } = tx.scope
  const elsewhere = await findAskedElsewhere(tx, tx.scope, ids)
  if (elsewhere.size === 0) return elsewhere
  const { rows } = await sql<{ vikarId: string }>`
    select named.vikar_id from unnest(${[...elsewhere]}::uuid[]) named (vikar_id)
    where not exists (select from ${ASKED} asked
      join requests q on q.employer_id = asked.employer_id and q.id = asked.request_id
      where asked.employer_id = ${employerId} and asked.vikar_id = named.vikar_id
        and q.department_id = any(${[...(departments ?? [])]}::uuid[]))`.execute(tx)
  return new Set(rows.map(({ vikarId }) => vikarId))
}

/** Refuses a bound member's change of substitutes that only other departments ask. */
export const refuseOutside = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if ((await findOutside(tx, ids)).size > 0) throw forbidden(USED_ELSEWHERE)
}

/** Refuses a bound member's change of phone or e-mail of a substitute that another department has asked. */
export const refuseAddressElsewhere = async (
  tx: TenantTransaction,
  id: string,
  form: VikarForm,
): Promise<void> => {
  if (tx.scope.departments === null) return
  const before = await inRegister(tx)
    .select(['phone', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  const isNewEmail = (before.email ?? '').toLowerCase() !== form.email.toLowerCase()
  if (!isNewEmail && before.phone === normalisePhone(form.phone)) return
  if ((await findAskedElsewhere(tx, tx.scope, [id])).size > 0)
    throw fieldProblem(isNewEmail ? 'email' : 'phone', ADDRESS_USED_ELSEWHERE)
}

/** Refuses a bound member's new name for a group that another department asks, or that contains its substitutes. */
export const refuseGroupElsewhere = async (tx: TenantTransaction, groupId: string): Promise<void> => {
  const { employerId, departments } = tx.scope
  if (departments === null) return
  const { rows: asking } = await sql`
    select from department_groups g
    join departments d on d.employer_id = g.employer_id and d.id = g.department_id and d.closed_at is null
    where g.employer_id = ${employerId} and g.group_id = ${groupId}
      and d.id <> all(${[...departments]}::uuid[]) limit 1`.execute(tx)
  if (asking.length > 0) throw forbidden(GROUP_USED_ELSEWHERE)
  const { rows: members } = await sql<{ vikarId: string }>`
    select vikar_id from vikar_group_members where employer_id = ${employerId} and group_id = ${groupId}`.execute(
    tx,
  )
  await refuseOutside(
    tx,
    members.map(({ vikarId }) => vikarId),
  )
}
