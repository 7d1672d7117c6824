import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentEvent } from './provider.ts'
import { idOf, Reference } from './stripe-client.ts'

const SIGNATURE_SECONDS = 300

const SignedEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: Reference }) }),
})

const OF_A_CHECKOUT = /^checkout\.session\.(completed|expired|async_payment_succeeded|async_payment_failed)$/
const OF_A_REVERSAL =
  /^(charge\.refunded|refund\.(created|updated|failed)|charge\.dispute\.(created|closed|funds_withdrawn|funds_reinstated))$/

/** Null if the signature is invalid, or older than five minutes. */
export const parseStripeEvent = (
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
): PaymentEvent | null => {
  let signed: unknown
  try {
    signed = stripe.webhooks.constructEvent(body, signature ?? '', secret, SIGNATURE_SECONDS)
  } catch {
    return null
  }
  const event = SignedEvent.safeParse(signed)
  if (!event.success) return { kind: 'other' }
  const { type, data } = event.data
  const paymentRef = idOf(data.object.payment_intent)
  if (OF_A_CHECKOUT.test(type)) return { kind: 'checkout', sessionId: data.object.id }
  if (OF_A_REVERSAL.test(type) && paymentRef !== null) return { kind: 'reversal', paymentRef }
  return { kind: 'other' }
}
