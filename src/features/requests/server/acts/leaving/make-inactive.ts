import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { Affected } from '#features/vikarer/leaving-shapes.ts'
import { refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { isNeededElsewhere } from '#features/vikarer/server/remove.ts'
import { setAvailability } from '#features/vikarer/server/set-availability.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { lockParticipation, NONE_OPENED, openShiftsOf, stopAboutOpened, type Opened } from './open-shifts.ts'
import type { MayGo } from './remove-from-register.ts'

export type InactiveOutcome =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'affected'; readonly now: Affected }
  | {
      readonly kind: 'inactive'
      readonly now: Affected
      readonly opened: Opened
      /** They were inactive without a shift: nothing was done. */
      readonly isRepeated: boolean
    }

export interface Inactive {
  readonly ids: readonly string[]
  /** Asks reserve and line of the opened shifts. */
  readonly askNext?: boolean | undefined
  readonly mayGo: MayGo
}

/**
 * Makes all of these substitutes inactive, or none; `isOpening` opens their coming shifts. Unlike
 * `removeFromRegister`, it leaves them in the register.
 */
export const makeInactive = async (
  tx: TenantTransaction,
  config: Config,
  { ids: given, askNext, mayGo, isOpening }: Inactive & { readonly isOpening: boolean },
): Promise<InactiveOutcome> => {
  const ids = [...new Set(given)]
  if (!(await lockParticipation(tx, ids))) return { kind: 'not-found' }
  if (isOpening && (await isNeededElsewhere(tx, ids))) return { kind: 'elsewhere' }
  await refuseOutside(tx, ids)
  const now = await readAffected(tx, config, ids)
  const isSeen = mayGo(now)
  if (isSeen !== true && (await isRepeated(tx, now)))
    return { kind: 'inactive', now, opened: NONE_OPENED, isRepeated: true }
  if (isSeen === false) return { kind: 'affected', now }
  const opened = isOpening ? await openShiftsOf(tx, config, now.vikarer, askNext) : NONE_OPENED
  await setAvailability(tx, ids, 'inactive')
  await stopAboutOpened(tx, opened)
  const { employerId, userId: actorUserId } = tx.scope
  for (const id of ids)
    await writeAudit(tx, {
      action: 'vikar-made-inactive',
      actorUserId,
      employerId,
      subject: { type: 'vikar', id },
    })
  return { kind: 'inactive', now, opened, isRepeated: false }
}

/** Recognises a second press: they are inactive and have no shift. */
const isRepeated = async (tx: TenantTransaction, { vikarer }: Affected): Promise<boolean> => {
  if (vikarer.some(({ held }) => held.length > 0)) return false
  const active = await tx
    .selectFrom('vikarer')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where(sql<boolean>`id = any(${vikarer.map(({ id }) => id)}::uuid[])`)
    .where('availability', '<>', 'inactive')
    .executeTakeFirst()
  return active === undefined
}
