import { PaymentUnavailable, type PaymentProvider } from './provider.ts'

const refuse = () => Promise.reject(new PaymentUnavailable('STRIPE_SECRET_KEY is none'))

/** Cards are not accepted. Earlier payments through Stripe cannot be looked up. */
export const NO_PAYMENTS: PaymentProvider = {
  name: 'stripe',
  createCheckout: refuse,
  readPayment: refuse,
  readReversed: refuse,
  parseEvent: () => null,
}
