import { formatCount } from '#shared/counts.ts'
import type { SmsPackage } from '#features/credits/contract.ts'
import shop from '#features/credits/web/Packages.module.css'
import { PackageTerms } from '#features/credits/web/PackageTerms.tsx'

/** What is for sale, as cards. Whoever comes back to the page sees the prices of that moment. */
export function PackageCards({ packages }: { packages: readonly SmsPackage[] }) {
  if (packages.length === 0) {
    return <p>Ingen pakker er til salgs akkurat nå. Prøv igjen om litt, eller kontakt oss.</p>
  }
  return (
    <ul className={shop.packages} data-fresh="">
      {packages.map((smsPackage) => (
        <li key={smsPackage.id} className={shop.package} data-popular={smsPackage.isPopular || undefined}>
          <PackageTerms smsPackage={smsPackage} headingLevel={3} />
          <p className={shop.dim}>{formatCount(smsPackage.credits)} SMS på saldoen</p>
        </li>
      ))}
    </ul>
  )
}
