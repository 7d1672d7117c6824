import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/ui/toast.ts'
import type { SmsPackage } from '../contract.ts'
import { CHECKOUT_FAILED, OPEN_PAYMENT_PAGE, OPENING_PAYMENT, POPUP_BLOCKED } from '../texts.ts'
import { creditsApi } from './api.ts'
import { checkoutFailure, paymentLink } from './checkout-answer.ts'
import { openPaymentTab, type PaymentTab } from './payment-tab.ts'

/** How the latest purchase stands. */
export type Checkout =
  | { status: 'none' }
  | { status: 'starting'; packageId: string }
  /** The browser let no tab open: the buyer follows a link instead. */
  | { status: 'blocked'; packageId: string; url: string }

/** Buys a package in a tab of its own, one at a time. What has changed meanwhile is fetched anew, the packages too. */
export const useCheckout = () => {
  const queryClient = useQueryClient()
  const create = useMutation(
    creditsApi.createCheckout.mutationOptions({
      networkMode: 'always',
      onSettled: () => void queryClient.invalidateQueries({ queryKey: creditsApi.key() }),
    }),
  )
  const [checkout, setCheckout] = useState<Checkout>({ status: 'none' })
  const buy = async ({ id, credits }: SmsPackage) => {
    if (checkout.status === 'starting') return
    const tab = openPaymentTab()
    setCheckout({ status: 'starting', packageId: id })
    try {
      const answer: unknown = await create.mutateAsync({ priceId: id, smsAmount: credits })
      setCheckout(follow(answer, tab, id))
    } catch (error) {
      tab?.close()
      setCheckout({ status: 'none' })
      showToast(checkoutFailure(error))
    }
  }
  return { checkout, buy }
}

/** Leads the tab to the payment, and says what comes next. */
const follow = (answer: unknown, tab: PaymentTab | null, packageId: string): Checkout => {
  const link = paymentLink(answer)
  if ('problem' in link) {
    tab?.close()
    showToast({ title: CHECKOUT_FAILED.title, description: link.problem, tone: 'error' })
    return { status: 'none' }
  }
  if (tab?.lead(link.url)) {
    showToast({ title: OPENING_PAYMENT, description: 'Du betaler i den nye fanen.', tone: 'info' })
    return { status: 'none' }
  }
  showToast({
    title: POPUP_BLOCKED,
    description: `Trykk på «${OPEN_PAYMENT_PAGE}» under pakken.`,
    tone: 'warning',
  })
  return { status: 'blocked', packageId, url: link.url }
}
