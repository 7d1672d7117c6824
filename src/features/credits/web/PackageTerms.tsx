import { formatKroner, pricePerSms } from '#shared/money.ts'
import type { SmsPackage } from '../contract.ts'
import css from './Packages.module.css'

interface PackageTermsProps {
  smsPackage: SmsPackage
  headingLevel: 2 | 3
  nameId?: string
}

/** A package's name and price: three of the four rows of its card. */
export function PackageTerms({ smsPackage, headingLevel, nameId }: PackageTermsProps) {
  const { packageName, credits, priceOre, isPopular } = smsPackage
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <>
      <div className={css.top}>
        <Heading id={nameId} className={css.name}>
          {packageName}
        </Heading>
        {isPopular && <span className={css.popular}>Mest populær</span>}
      </div>
      <p className={css.price}>
        <span className={css.kroner}>{formatKroner(priceOre)}</span> inkl. mva
      </p>
      <p className={css.dim}>{pricePerSms(priceOre, credits)} kr per SMS</p>
    </>
  )
}
