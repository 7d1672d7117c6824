import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { checkoutFailure, paymentLink } from './checkout-answer.ts'

describe('the link to the payment page', () => {
  it('is a web address', () => {
    expect(paymentLink({ url: 'https://checkout.stripe.com/c/pay/cs_test_1#x' })).toEqual({
      url: 'https://checkout.stripe.com/c/pay/cs_test_1#x',
    })
    expect(paymentLink({ url: 'http://localhost:3000/betaling/cs_local_1' })).toEqual({
      url: 'http://localhost:3000/betaling/cs_local_1',
    })
  })

  it('is never a script or a file', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/betaling/x',
      '',
      7,
    ]) {
      expect(paymentLink({ url })).toEqual({ problem: 'Ingen betalingslenke mottatt fra serveren' })
    }
    expect(paymentLink({})).toEqual({ problem: 'Ingen betalingslenke mottatt fra serveren' })
  })

  it('is missing without an answer', () => {
    for (const nothing of [undefined, null, '']) {
      expect(paymentLink(nothing)).toEqual({ problem: 'Ingen data mottatt fra serveren' })
    }
  })
})

const refusal = (code: string, status: number) =>
  checkoutFailure(new ORPCError(code, { status, message: 'Serverens ord' }))

describe('the reason of a failed purchase', () => {
  const title = 'Feil ved opprettelse av betaling'

  it("is the server's text", () => {
    expect(refusal('PACKAGE_CHANGED', 409)).toMatchObject({ title, description: 'Serverens ord' })
    const later = 'Serverens ord Prøv igjen om litt.'
    expect(refusal('TOO_MANY_REQUESTS', 429)).toMatchObject({ title, description: later })
    expect(refusal('PAYMENT_UNAVAILABLE', 503)).toMatchObject({ title, description: 'Serverens ord' })
  })

  it('has a fallback if the server gives no text', () => {
    const description = 'En ukjent feil oppstod. Prøv igjen eller kontakt support.'
    expect(refusal('INTERNAL_SERVER_ERROR', 500)).toMatchObject({ title, description })
    expect(refusal('UNEXPECTED_ANSWER', 502)).toMatchObject({ title, description })
  })

  it('may be an expired session', () => {
    expect(refusal('UNAUTHORIZED', 401)).toMatchObject({
      title: 'User not authenticated',
      description: 'Din sesjon har utløpt. Vennligst logg inn på nytt.',
    })
  })

  it('may be an unreachable server', () => {
    expect(checkoutFailure(new TypeError('Failed to fetch'))).toMatchObject({
      title: 'Kunne ikke starte kjøpsprosessen',
      description: 'Får ikke kontakt med Vikarklar. Sjekk nettet og prøv igjen.',
    })
  })
})
