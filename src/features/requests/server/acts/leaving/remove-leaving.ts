import { sql } from 'kysely'
import { lockClaimsOf } from '#features/assignments/server/claim.ts'
import { letGo } from '#features/vikarer/server/give-login.ts'
import { lockVikar } from '#features/vikarer/server/read.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { readHeldBy } from '#features/assignments/server/holders.ts'
import type { RegisterKey } from '#server/database/register-keys.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'

/** Removes substitutes who were to leave after their last shift, once it is over. Runs every night. */
export const removeLeaving = async (
  services: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const { rows } = await services.database.read(scope, (tx) =>
    sql<RegisterKey>`
      select v.employer_id, v.id as vikar_id from vikarer v
      where v.is_leaving and v.deleted_at is null and not exists (
        select from assignment_responses r
        join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
          and a.status in ('open', 'assigned') and a.ends_at > now()
        where r.employer_id = v.employer_id and r.vikar_id = v.id and r.response_type = 'accepted')
      order by v.employer_id, v.id limit 1000`.execute(tx),
  )
  for (const key of rows) {
    if (stopping?.aborted) return
    await removeOne(services, key)
  }
}

/** Checked again with their claims locked: they may have got a shift, or the office kept them. */
const removeOne = async (services: Services, { employerId, vikarId }: RegisterKey) => {
  const removed = await services.database.transaction(new TenantScope(employerId, null), async (tx) => {
    await lockClaimsOf(tx, { vikarId })
    if (!(await lockVikar(tx, vikarId))) return null
    const { rows } = await sql`
      select from vikarer where employer_id = ${employerId} and id = ${vikarId} and is_leaving`.execute(tx)
    if (rows.length === 0 || (await readHeldBy(tx, [vikarId])).length > 0) return null
    return removeVikar(tx, vikarId)
  })
  if (!removed) return
  services.live.publish(`employer:${employerId}`, ['vikarer'])
  await letGo(services, removed.released)
}
