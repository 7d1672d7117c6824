/** A purchase as the provider's page shows it. Amounts in øre, VAT included. */
export interface CheckoutRequest {
  /** Our purchase id: the idempotency key, and the reference that the provider returns. */
  readonly purchaseId: string
  /** E.g. `500 SMS`. */
  readonly description: string
  readonly priceOre: number
  /** The package's price at the provider; null: the amount is set here. */
  readonly stripePriceId: string | null
  readonly customerEmail: string
  /** Contains `{CHECKOUT_SESSION_ID}`, which the provider replaces. */
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface Checkout {
  readonly sessionId: string
  /** The provider's payment page. */
  readonly url: string
}

/** The current state of a checkout session. */
export interface Payment {
  readonly sessionId: string
  /** The purchase's id; null for a session of another system. */
  readonly purchaseId: string | null
  /** `expired`: it can no longer be paid. */
  readonly state: 'open' | 'paid' | 'expired'
  readonly amountOre: number | null
  /** Upper case, e.g. NOK. */
  readonly currency: string | null
  /** The reference in refunds and disputes; null until paid. */
  readonly paymentRef: string | null
}

/** An event from the provider. It is only a hint of what to read; amounts are always queried. */
export type PaymentEvent =
  | { readonly kind: 'checkout'; readonly sessionId: string }
  /** A refund was made, or a dispute was opened or closed. */
  | { readonly kind: 'reversal'; readonly paymentRef: string }
  | { readonly kind: 'other' }

/** The payment provider: the real one or the stand-in. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'local'
  /** Repeating a purchase returns the same session. @throws PaymentUnavailable */
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Null for an unknown session. @throws PaymentUnavailable */
  readPayment(sessionId: string): Promise<Payment | null>
  /**
   * The reversed part of a payment in øre: refunded, or withdrawn by a dispute that is not won. Null for an unknown
   * payment. @throws PaymentUnavailable
   */
  readReversed(paymentRef: string): Promise<number | null>
  /** Null if the provider's signature is invalid. */
  parseEvent(body: Buffer, signature: string | undefined): PaymentEvent | null
}

/** The provider gave no usable answer: the state is unknown, and the caller should retry. */
export class PaymentUnavailable extends Error {}
