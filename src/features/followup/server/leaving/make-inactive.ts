import { writeAudit } from '#features/accounts/server/audit.ts'
import type { Affected } from '#features/vikarer/contract-leaving.ts'
import { refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { isNeededElsewhere } from '#features/vikarer/server/remove.ts'
import { setAvailability } from '#features/vikarer/server/set-availability.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { lockParticipation, openShiftsOf, type Opened } from './open-shifts.ts'

export type InactiveOutcome =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'affected'; readonly now: Affected }
  | { readonly kind: 'inactive'; readonly opened: Opened }

/**
 * Makes all of these substitutes inactive, or none, and opens their coming shifts. They stay in the register, unlike with
 * `removeFromRegister`.
 */
export const makeInactive = async (
  tx: TenantTransaction,
  config: Config,
  { ids: given, seen }: { readonly ids: readonly string[]; readonly seen: string },
): Promise<InactiveOutcome> => {
  const ids = [...new Set(given)]
  if (!(await lockParticipation(tx, ids))) return { kind: 'not-found' }
  if (await isNeededElsewhere(tx, ids)) return { kind: 'elsewhere' }
  await refuseOutside(tx, ids)
  const now = await readAffected(tx, config, ids)
  if (seen !== now.seen) return { kind: 'affected', now }
  const opened = await openShiftsOf(tx, config, now.vikarer)
  await setAvailability(tx, ids, 'inactive')
  const { employerId, userId: actorUserId } = tx.scope
  for (const id of ids)
    await writeAudit(tx, {
      action: 'vikar-made-inactive',
      actorUserId,
      employerId,
      subject: { type: 'vikar', id },
    })
  return { kind: 'inactive', opened }
}
