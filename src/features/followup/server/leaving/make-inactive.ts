import { writeAudit } from '#features/accounts/server/audit.ts'
import type { Affected } from '#features/vikarer/contract-leaving.ts'
import { refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { isNeededElsewhere } from '#features/vikarer/server/remove.ts'
import { setAvailability } from '#features/vikarer/server/set-availability.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { lockParticipation, openShifts, type Opened } from './open-shifts.ts'

export type InactiveOutcome =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'affected'; readonly now: Affected }
  | { readonly kind: 'inactive'; readonly opened: Opened }

/** Makes a substitute inactive and opens their coming shifts, as `removeFromRegister` does, but they stay in the register. */
export const makeInactive = async (
  tx: TenantTransaction,
  config: Config,
  { id, seen }: { readonly id: string; readonly seen: string },
): Promise<InactiveOutcome> => {
  if (!(await lockParticipation(tx, id))) return { kind: 'not-found' }
  if (await isNeededElsewhere(tx, id)) return { kind: 'elsewhere' }
  await refuseOutside(tx, [id])
  const now = await readAffected(tx, config, [id])
  const [vikar] = now.vikarer
  if (!vikar) return { kind: 'not-found' }
  if (seen !== now.seen) return { kind: 'affected', now }
  const opened = await openShifts(tx, config, vikar)
  await setAvailability(tx, [id], 'inactive')
  const { employerId, userId: actorUserId } = tx.scope
  await writeAudit(tx, {
    action: 'vikar-made-inactive',
    actorUserId,
    employerId,
    subject: { type: 'vikar', id },
  })
  return { kind: 'inactive', opened }
}
