import { OPENING_PAYMENT } from '../texts.ts'

/** A tab for a page whose address is on its way. */
export interface PaymentTab {
  /** False when the buyer has closed it meanwhile. */
  lead(url: string): boolean
  close(): void
}

/**
 * Only the press itself may open a tab: once the answer is there, browsers take it for a pop-up. Null where one is
 * refused even so. The page in it cannot reach back to ours.
 */
export const openPaymentTab = (): PaymentTab | null => {
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
