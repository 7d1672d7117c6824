import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { SmsPackage } from '../contract.ts'
import { versionOf } from '#server/version-of.ts'

/** The terms of a package, as the superadmin edits them. The price in øre, VAT included. */
export interface PackageTerms {
  readonly packageName: string
  readonly credits: number
  readonly priceOre: number
  /** The payment provider's price id; empty: none. */
  readonly stripePriceId: string
  readonly isPopular: boolean
  readonly isActive: boolean
  readonly displayOrder: number
}

export interface PricedPackage extends PackageTerms {
  readonly id: string
  /** A fingerprint of the terms. */
  readonly version: string
}

const COLUMNS = [
  'id',
  'packageName',
  'credits',
  'priceOre',
  'stripePriceId',
  'isPopular',
  'isActive',
  'displayOrder',
] as const

/** All packages in the order of the shop, also those that are not for sale. */
export const listPricedPackages = async (tx: SystemTransaction): Promise<PricedPackage[]> => {
  const rows = await tx
    .selectFrom('smsPricing')
    .select(COLUMNS)
    .orderBy('displayOrder')
    .orderBy('credits')
    .orderBy('id')
    .execute()
  return rows.map(asPackage)
}

/** Makes a package and returns its id. */
export const createPackage = async (tx: SystemTransaction, terms: PackageTerms): Promise<string> => {
  const { id } = await tx
    .insertInto('smsPricing')
    .values(valuesOf(terms))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a package; false for an unknown one. Purchases keep the terms of their beginning. */
export const updatePackage = async (
  tx: SystemTransaction,
  id: string,
  terms: PackageTerms,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('smsPricing')
    .set(valuesOf(terms))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a package and returns it; null for an unknown one. Purchases keep their terms. */
export const deletePackage = async (tx: SystemTransaction, id: string): Promise<PricedPackage | null> => {
  const row = await tx.deleteFrom('smsPricing').where('id', '=', id).returning(COLUMNS).executeTakeFirst()
  return row ? asPackage(row) : null
}

type Row = Omit<PricedPackage, 'stripePriceId' | 'version'> & { readonly stripePriceId: string | null }

const asPackage = ({ id, ...row }: Row): PricedPackage => {
  const terms = { ...row, stripePriceId: row.stripePriceId ?? '' }
  return { id, ...terms, version: versionOf(terms) }
}

/** Locks a package until the commit; null for an unknown one. */
export const lockPackage = async (tx: SystemTransaction, id: string): Promise<PricedPackage | null> => {
  const row = await tx
    .selectFrom('smsPricing')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? asPackage(row) : null
}

/** Copies column by column: external input may have more, such as its id. */
const valuesOf = (terms: PackageTerms) => ({
  packageName: terms.packageName,
  credits: terms.credits,
  priceOre: terms.priceOre,
  stripePriceId: terms.stripePriceId === '' ? null : terms.stripePriceId,
  isPopular: terms.isPopular,
  isActive: terms.isActive,
  displayOrder: terms.displayOrder,
})

const everyone = new SystemScope(null)

/** The packages for sale, in the order of the shop, the same for everyone. */
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
