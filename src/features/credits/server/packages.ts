import type { Services } from '#server/services.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { SmsPackage } from '../contract.ts'

const everyone = new SystemScope(null)

/** What is for sale, in the order of the shop. The same for everyone. */
export const listPackages = ({ database }: Services): Promise<SmsPackage[]> =>
  database.lookUp(everyone, (db) =>
    db
      .selectFrom('smsPricing')
      .select(['id', 'packageName', 'credits', 'priceOre', 'isPopular'])
      .where('isActive', '=', true)
      .orderBy('displayOrder')
      .orderBy('credits')
      .execute(),
  )
