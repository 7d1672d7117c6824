import { useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import { PACKAGES_FAILED } from '../texts.ts'
import { creditsApi } from './api.ts'
import { PackageCard } from './PackageCard.tsx'
import css from './Packages.module.css'
import { useCheckout } from './use-checkout.ts'

/** The packages for sale. */
export function Packages() {
  const packages = usePackages()
  const { data } = packages
  return (
    <section className={css.shop}>
      <div>
        <h2>Kjøp SMS</h2>
        <p className={css.dim}>{data?.orderFrom ? BY_INVOICE : BY_CARD}</p>
      </div>
      <PackageList packages={packages} />
    </section>
  )
}

const BY_CARD =
  'Du betaler med kort i en ny fane. SMS\u2011ene er på saldoen så snart betalingen er godkjent.'
const BY_INVOICE = 'Bestill på e\u2011post. Vi legger SMS\u2011ene på saldoen og sender faktura.'

const usePackages = () => useQuery(creditsApi.packages.queryOptions())

function PackageList({ packages }: { packages: ReturnType<typeof usePackages> }) {
  const { data, error } = packages
  const { checkout, buy } = useCheckout()
  if (!data && error) {
    return <FailedQuery title={PACKAGES_FAILED} query={packages} />
  }
  if (!data) return <Skeleton label="Laster pakker..." />
  if (data.packages.length === 0) {
    return (
      <EmptyState title="Ingen pakker til salgs" picture={CreditsPicture} headingLevel={3}>
        Prøv igjen om litt, eller kontakt support.
      </EmptyState>
    )
  }
  return (
    <ul className={css.packages}>
      {data.packages.map((smsPackage) => (
        <PackageCard
          key={smsPackage.id}
          smsPackage={smsPackage}
          checkout={checkout}
          orderFrom={data.orderFrom}
          onBuy={() => void buy(smsPackage)}
        />
      ))}
    </ul>
  )
}
