import { writeAudit } from '#features/identity/server/audit.ts'
import {
  createPackage,
  deletePackage,
  listPricedPackages,
  lockPackage,
  updatePackage,
  type PackageTerms,
} from '#features/credits/server/pricing.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Live } from '#server/live/live.ts'
import { superadmin as contract } from '../../contract.ts'

const os = implementRoom(contract)

export const pricingProcedures = {
  pricedPackages: os.pricedPackages.use(superadmin).handler(async ({ context: { services, scope } }) => ({
    packages: await services.database.read(scope, listPricedPackages),
  })),

  createPackage: os.createPackage.use(superadmin).handler(async ({ context: { services, scope }, input }) => {
    const id = await services.database.transaction(scope, async (tx) => {
      const created = await createPackage(tx, input)
      await notePackage(tx, 'package-created', created, input)
      return created
    })
    tellOfShop(services.live)
    return { id }
  }),

  updatePackage: os.updatePackage
    .use(superadmin)
    .handler(async ({ context: { services, scope }, input, errors }) => {
      await services.database.transaction(scope, async (tx) => {
        const now = await lockPackage(tx, input.id)
        if (now && now.version !== input.version) throw errors.STALE({ data: { now } })
        if (!(await updatePackage(tx, input.id, input))) throw errors.NOT_FOUND({ message: GONE })
        const saved = await lockPackage(tx, input.id)
        if (saved?.version !== input.version) await notePackage(tx, 'package-updated', input.id, input)
      })
      tellOfShop(services.live)
      return {}
    }),

  deletePackage: os.deletePackage
    .use(superadmin)
    .handler(async ({ context: { services, scope }, input, errors }) => {
      await services.database.transaction(scope, async (tx) => {
        const removed = await deletePackage(tx, input.id)
        if (!removed) throw errors.NOT_FOUND({ message: GONE })
        await notePackage(tx, 'package-deleted', input.id, removed)
      })
      tellOfShop(services.live)
      return {}
    }),
}

const GONE = 'Pakken finnes ikke lenger.'

/** Refreshes open pages of superadmins and every open shop. */
const tellOfShop = (live: Live) => {
  live.publish('superadmins', ['service'])
  live.publish('administrators', ['credits'])
}

/** Logs a superadmin's act on a package with its values afterwards, or before if it was deleted. */
const notePackage = (
  tx: SystemTransaction,
  action: 'package-created' | 'package-updated' | 'package-deleted',
  id: string,
  { packageName, credits, priceOre, stripePriceId, isPopular, isActive, displayOrder }: PackageTerms,
): Promise<void> =>
  writeAudit(tx, {
    action,
    actorUserId: tx.scope.userId,
    subject: { type: 'package', id },
    detail: { packageName, credits, priceOre, stripePriceId, isPopular, isActive, displayOrder },
  })
