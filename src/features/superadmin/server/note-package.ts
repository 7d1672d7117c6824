import { writeAudit } from '#features/accounts/server/audit.ts'
import type { PackageTerms } from '#features/credits/server/pricing.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/** Writes down what a superadmin did to a package: as it is afterwards, or as it was when it is gone. */
export const notePackage = (
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
