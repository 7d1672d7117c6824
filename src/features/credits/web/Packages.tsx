import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import Mail from 'lucide-react/icons/mail'
import { useEffect, useId, useRef } from 'react'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { CreditsPicture } from '#web/ui/pictures/CreditsPicture.tsx'
import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { PACKAGES_FAILED, OPEN_PAYMENT_PAGE, OPENING_PAYMENT } from '../texts.ts'
import type { SmsPackage } from '../contract.ts'
import { creditsApi } from './api.ts'
import css from './Packages.module.css'
import { useCheckout, type Checkout } from './use-checkout.ts'
import { PackageTerms } from './PackageTerms.tsx'

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

interface PackageCardProps {
  smsPackage: SmsPackage
  checkout: Checkout
  /** The address for orders; null if the package is paid by card. */
  orderFrom: string | null
  onBuy: () => void
}

/** A package with its price and its order or payment button. */
function PackageCard({ smsPackage, checkout, orderFrom, onBuy }: PackageCardProps) {
  if (orderFrom !== null) return <OrderedPackage smsPackage={smsPackage} orderFrom={orderFrom} />
  return <PaidPackage smsPackage={smsPackage} checkout={checkout} onBuy={onBuy} />
}

/** A package that is ordered by e-mail. */
function OrderedPackage({ smsPackage, orderFrom }: { smsPackage: SmsPackage; orderFrom: string }) {
  const nameId = useId()
  const subject = `Bestilling av ${smsPackage.packageName}`
  return (
    <li className={css.package} data-popular={smsPackage.isPopular || undefined}>
      <PackageTerms smsPackage={smsPackage} headingLevel={3} nameId={nameId} />
      <div className={css.buy}>
        <LinkButton
          href={`mailto:${orderFrom}?subject=${encodeURIComponent(subject)}`}
          variant={smsPackage.isPopular ? 'primary' : 'secondary'}
          icon={Mail}
          isFullWidth
          aria-describedby={nameId}
        >
          Bestill {formatCount(smsPackage.credits)} SMS
        </LinkButton>
      </div>
    </li>
  )
}

function PaidPackage({ smsPackage, checkout, onBuy }: Omit<PackageCardProps, 'orderFrom'>) {
  const { id, credits, isPopular } = smsPackage
  const nameId = useId()
  const isStarting = checkout.status === 'starting'
  const isThis = checkout.status !== 'none' && checkout.packageId === id
  const link = checkout.status === 'blocked' && isThis ? checkout.url : null
  const { button, payment } = useFocusOnLink(link !== null)
  return (
    <li className={css.package} data-popular={isPopular || undefined}>
      <PackageTerms smsPackage={smsPackage} headingLevel={3} nameId={nameId} />
      <div className={css.buy}>
        <Button
          ref={button}
          variant={isPopular && link === null ? 'primary' : 'secondary'}
          isFullWidth
          aria-describedby={nameId}
          onPress={onBuy}
          isPending={isStarting && isThis}
          isDisabled={isStarting && !isThis}
          pendingText={`${OPENING_PAYMENT}...`}
        >
          Kjøp {formatCount(credits)} SMS
        </Button>
        {link !== null && (
          <LinkButton
            ref={payment}
            href={link}
            target="_blank"
            rel="noopener"
            icon={ExternalLink}
            isFullWidth
            aria-describedby={nameId}
          >
            {OPEN_PAYMENT_PAGE}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

/** Moves the focus to the link when it appears, and back to the button when the focused link disappears. */
const useFocusOnLink = (isShown: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const payment = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isShown) return
    const pressed = button.current
    payment.current?.focus()
    return () => {
      if (document.activeElement === document.body) pressed?.focus({ preventScroll: true })
    }
  }, [isShown])
  return { button, payment }
}
