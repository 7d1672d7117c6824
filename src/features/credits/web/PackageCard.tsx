import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useId, useRef } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { SmsPackage } from '../contract.ts'
import { OPEN_PAYMENT_PAGE, OPENING_PAYMENT } from '../texts.ts'
import css from './Packages.module.css'
import { PackageTerms } from './PackageTerms.tsx'
import type { Checkout } from './use-checkout.ts'

interface PackageCardProps {
  smsPackage: SmsPackage
  checkout: Checkout
  onBuy: () => void
}

/** A package: what it costs, and the way to pay for it. */
export function PackageCard({ smsPackage, checkout, onBuy }: PackageCardProps) {
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

/** Focus goes to the link when it comes, and back to the button when it goes with the focus on it. */
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
