import { sql } from 'kysely'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { VikarForm } from '../rules.ts'
import { ADDRESS_USED_ELSEWHERE } from '../texts.ts'
import { inRegister } from './read.ts'

/**
 * Finds the substitutes that another department has asked; empty for a member who sees the whole office. A new address
 * or login would give its reader that department's shifts. Reliable once the rows of the register are locked for update:
 * adding a recipient waits for that lock.
 */
export const findAskedElsewhere = async (
  tx: TenantTransaction | SystemTransaction,
  { employerId, departments }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (departments === null || ids.length === 0) return new Set()
  const { rows } = await sql<{ vikarId: string }>`
    select distinct asked.vikar_id from office_recipients asked
    where asked.employer_id = ${employerId} and asked.vikar_id = any(${[...ids]}::uuid[]) and not exists (
      select from requests q where q.employer_id = asked.employer_id and q.id = asked.request_id
        and q.department_id = any(${[...departments]}::uuid[]))`.execute(tx)
  return new Set(rows.map(({ vikarId }) => vikarId))
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
