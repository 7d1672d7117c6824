import * as z from 'zod/mini'
import { countIn } from '#shared/counts.ts'
import { PackageForm } from '#features/credits/package-rules.ts'

/** Kroner as people write them, in øre: '149', '149,5', '149.50', '1 490 kr', '149,-'. */
export const oreIn = (text: string): number => {
  const found = /^(\d+)(?:[,.](\d{1,2}|-))?(?:kr\.?)?$/i.exec(text.replaceAll(/\s/g, ''))
  if (!found) return Number.NaN
  const [, kroner = '', decimals = ''] = found
  return Number(kroner) * 100 + Number(decimals.replace('-', '').padEnd(2, '0'))
}

/** An amount in øre as text for the field: '149', '149,50'. */
export const kronerText = (ore: number): string => {
  const rest = ore % 100
  return rest === 0 ? String(ore / 100) : `${Math.floor(ore / 100)},${String(rest).padStart(2, '0')}`
}

/** A package as typed. */
export const TypedPackage = z.object({
  ...PackageForm.shape,
  credits: z.pipe(z.pipe(z.string(), z.transform(countIn)), PackageForm.shape.credits),
  priceOre: z.pipe(z.pipe(z.string(), z.transform(oreIn)), PackageForm.shape.priceOre),
  displayOrder: z.pipe(z.pipe(z.string(), z.transform(countIn)), PackageForm.shape.displayOrder),
})
export type TypedPackage = z.input<typeof TypedPackage>

export const typedPackage = (terms: PackageForm): TypedPackage => ({
  ...terms,
  credits: typed(terms.credits, String),
  priceOre: typed(terms.priceOre, kronerText),
  displayOrder: typed(terms.displayOrder, String),
})

/** A missing number is an empty text. */
const typed = (value: number, write: (value: number) => string) => (Number.isNaN(value) ? '' : write(value))
