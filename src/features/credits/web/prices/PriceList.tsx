import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PACKAGES_FAILED } from '../../texts.ts'
import shop from '../Packages.module.css'
import { PackageTerms } from '../PackageTerms.tsx'
import { usePrices } from './use-prices.ts'

/** The packages for sale, or why there are none. */
export function PriceList() {
  const { packages, error, isFetching, refetch } = usePrices()
  if (!packages && error) {
    return (
      <ErrorState title={PACKAGES_FAILED} onRetry={refetch} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!packages) return <Skeleton label="Laster priser..." />
  if (packages.length === 0) {
    return <EmptyState title="Ingen pakker til salgs">Prøv igjen om litt, eller kontakt oss.</EmptyState>
  }
  return (
    <ul className={shop.packages}>
      {packages.map((smsPackage) => (
        <li key={smsPackage.id} className={shop.package} data-popular={smsPackage.isPopular || undefined}>
          <PackageTerms smsPackage={smsPackage} headingLevel={2} />
          <p className={shop.dim}>{formatCount(smsPackage.credits)} SMS på saldoen</p>
        </li>
      ))}
    </ul>
  )
}
