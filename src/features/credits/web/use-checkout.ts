import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Purchase, SmsPackage } from '../contract.ts'
import { CHECKOUT_FAILED, OPEN_PAYMENT_PAGE, OPENING_PAYMENT, POPUP_BLOCKED } from '../texts.ts'
import { creditsApi } from './api.ts'
import { checkoutFailure, paymentLink } from './checkout-answer.ts'

/** The state of the latest purchase. */
export type Checkout =
  | { status: 'none' }
  | { status: 'starting'; packageId: string }
  /** The browser opened no tab: the buyer follows a link, until a purchase appears that was unknown before. */
  | { status: 'blocked'; packageId: string; url: string; known: readonly string[] | undefined }

/** Buys a package in a separate tab, one at a time. Refetches what the purchase changes, including the packages. */
export const useCheckout = () => {
  const queryClient = useQueryClient()
  const create = useMutation(
    creditsApi.createCheckout.mutationOptions({
      onSettled: () => void queryClient.invalidateQueries({ queryKey: creditsApi.key() }),
    }),
  )
  const [checkout, setCheckout] = useState<Checkout>(NONE)
  const { data } = useQuery(creditsApi.purchases.queryOptions({ select: idsOf }))
  const buy = async ({ id, credits, priceOre }: SmsPackage) => {
    if (checkout.status === 'starting') return
    const tab = openPaymentTab()
    setCheckout({ status: 'starting', packageId: id })
    try {
      const answer: unknown = await create.mutateAsync({ priceId: id, smsAmount: credits, priceOre })
      const known = queryClient.getQueryData(creditsApi.purchases.queryKey())
      setCheckout(follow(answer, tab, id, known && idsOf(known)))
    } catch (error) {
      tab?.close()
      setCheckout(NONE)
      showToast(checkoutFailure(error))
    }
  }
  return { checkout: isFollowed(checkout, data) ? NONE : checkout, buy }
}

const NONE = { status: 'none' } as const

const idsOf = ({ purchases }: { purchases: readonly Purchase[] }) => purchases.map(({ id }) => id)

const isFollowed = (checkout: Checkout, purchases: readonly string[] = []) =>
  checkout.status === 'blocked' && purchases.some((id) => checkout.known?.includes(id) === false)

/** Redirects the tab to the payment, and returns the next state. */
const follow = (
  answer: unknown,
  tab: PaymentTab | null,
  packageId: string,
  known: readonly string[] | undefined,
): Checkout => {
  const link = paymentLink(answer)
  if ('problem' in link) {
    tab?.close()
    showToast({ title: CHECKOUT_FAILED.title, description: link.problem, tone: 'error' })
    return NONE
  }
  if (tab?.lead(link.url)) {
    showToast({ title: OPENING_PAYMENT, description: 'Du betaler i den nye fanen.', tone: 'info' })
    return NONE
  }
  showToast({
    title: POPUP_BLOCKED,
    description: `Trykk på «${OPEN_PAYMENT_PAGE}» under pakken.`,
    tone: 'warning',
  })
  return { status: 'blocked', packageId, url: link.url, known }
}

/** A tab whose address is still loading. */
interface PaymentTab {
  /** False if the buyer has closed the tab. */
  lead(url: string): boolean
  close(): void
}

/**
 * Opens a tab during the press: after the answer, browsers treat it as a pop-up. Null if the browser still refuses. The
 * page in the tab cannot access its opener.
 */
const openPaymentTab = (): PaymentTab | null => {
  const tab = window.open('', '_blank')
  if (!tab || tab.closed) return null
  tab.opener = null
  tab.document.title = OPENING_PAYMENT
  return {
    lead(url) {
      if (tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab.close(),
  }
}
