import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { CLOSED, NO_REQUEST_LEFT, REMINDED_JUST_NOW, UNREACHABLE } from '#features/requests/texts-acts.ts'
import { notRemindedToast, notRequestedToast, notWrittenToast } from './not-sent-toast.ts'

const refusal = (code: string, message = 'The server says') => new ORPCError(code, { status: 409, message })

describe('the toast about a reminder that was not sent', () => {
  it('has the specified words if no one is left to remind', () => {
    expect(notRemindedToast(refusal('NO_VIKAR'))).toEqual({
      title: 'Kan ikke sende påminnelse',
      description: 'Dette oppdraget har ingen vikar tilknyttet ennå',
      tone: 'warning',
    })
    expect(notRemindedToast(refusal('NOBODY_ASKED'))).toEqual({
      title: 'Ingen mottakere funnet',
      description: 'Det er ikke sendt noen SMS for dette oppdraget ennå',
      tone: 'warning',
    })
    expect(notRemindedToast(refusal('ALL_ANSWERED'))).toEqual({
      title: 'Ingen mottakere',
      description: 'Alle vikarer har allerede svart på dette oppdraget',
      tone: 'warning',
    })
  })

  it.each([
    ['TOO_SOON', REMINDED_JUST_NOW],
    ['CLOSED', CLOSED],
    ['UNREACHABLE', UNREACHABLE],
  ])('has the server’s text for %s', (code, message) => {
    expect(notRemindedToast(refusal(code, message))).toEqual({
      title: 'Kan ikke sende påminnelse',
      description: message,
      tone: 'warning',
    })
  })

  it('gives the reason of any other refusal', () => {
    const unverified = new ORPCError('FORBIDDEN', { status: 403, message: 'Bekreft e-posten din først' })
    expect(notRemindedToast(unverified)).toEqual({
      title: 'Feil ved sending',
      description: 'Kunne ikke sende påminnelse. Bekreft e-posten din først',
      tone: 'error',
    })
    expect(notRemindedToast(new TypeError('fetch failed')).description).toBe(
      'Kunne ikke sende påminnelse. Får ikke kontakt med Vikarklar. Sjekk nettet og prøv igjen.',
    )
  })
})

it('the toast about an unsent message mentions SMS if the message was one', () => {
  const failed = new ORPCError('NOT_FOUND', { status: 404, message: 'Fant ikke det du lette etter' })
  expect(notWrittenToast(failed)).toEqual({
    title: 'Feil ved sending av SMS',
    description: 'Kunne ikke sende meldingen. Fant ikke det du lette etter',
    tone: 'error',
  })
  expect(notWrittenToast(failed, false).title).toBe('Feil ved sending')
})

describe('the toast about a request that was not resent', () => {
  it("has the server's text if it is pointless now", () => {
    expect(notRequestedToast(refusal('ALL_ASKED', NO_REQUEST_LEFT))).toEqual({
      title: 'Kan ikke sende forespørselen',
      description: 'Alle har allerede fått forespørselen',
      tone: 'warning',
    })
    expect(notRequestedToast(refusal('CLOSED', CLOSED)).description).toBe(CLOSED)
  })

  it('gives the reason of any other refusal', () => {
    expect(notRequestedToast(refusal('NOT_FOUND', 'Fant ikke det du lette etter'))).toEqual({
      title: 'Feil ved sending',
      description: 'Kunne ikke sende forespørselen. Fant ikke det du lette etter',
      tone: 'error',
    })
  })
})
