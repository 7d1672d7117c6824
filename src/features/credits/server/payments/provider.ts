/** A purchase as the provider's page shows it. Amounts in øre, VAT included. */
export interface CheckoutRequest {
  /** Ours: the idempotency key, and what the provider gives back as its reference. */
  readonly purchaseId: string
  /** E.g. `500 SMS`. */
  readonly description: string
  readonly priceOre: number
  /** The package at the provider; without one the price is ours. */
  readonly stripePriceId: string | null
  readonly customerEmail: string
  /** Holds `{CHECKOUT_SESSION_ID}` where the provider puts the session. */
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface Checkout {
  readonly sessionId: string
  /** Where the buyer pays. */
  readonly url: string
}

/** A checkout session as the provider knows it now. */
export interface Payment {
  readonly sessionId: string
  /** Our purchase; null for a session that does not belong to us. */
  readonly purchaseId: string | null
  /** `expired`: it will never be paid. */
  readonly state: 'open' | 'paid' | 'expired'
  readonly amountOre: number | null
  /** Upper case, e.g. NOK. */
  readonly currency: string | null
  /** What refunds and disputes name; null until paid. */
  readonly paymentRef: string | null
}

/** What the provider tells us on its own. It says where to look; amounts are always asked for. */
export type PaymentEvent =
  | { readonly kind: 'checkout'; readonly sessionId: string }
  /** Money has gone back to the buyer, or a dispute about it was opened or closed. */
  | { readonly kind: 'reversal'; readonly paymentRef: string }
  | { readonly kind: 'other' }

/** The payment provider. The real one and the stand-in are used alike. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'local'
  /** The same purchase again gives the same session. @throws PaymentUnavailable */
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Null for an unknown session. @throws PaymentUnavailable */
  readPayment(sessionId: string): Promise<Payment | null>
  /**
   * How much of a payment is not ours any more, in øre: refunded, or taken by a dispute that is not won; null for an
   * unknown payment. @throws PaymentUnavailable
   */
  readReversed(paymentRef: string): Promise<number | null>
  /** Null when the provider has not signed it. */
  parseEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}

/** The provider gave no usable answer: nothing is known, and trying again is right. */
export class PaymentUnavailable extends Error {}
