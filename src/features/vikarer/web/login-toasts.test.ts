import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { LOGIN_REFUSALS } from '../contract-logins.ts'
import type { Vikar } from '../contract.ts'
import { UnansweredWrite } from '#web/errors.ts'
import { addedToast, notSentToast } from './login-toasts.ts'

const vikar: Vikar = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Ola Hansen',
  phone: '+4791234567',
  email: 'ola@example.com',
  company: null,
  skills: null,
  availability: 'available',
  login: 'none',
  absence: null,
  noSms: false,
  isFavourite: false,
  isLeaving: false,
  note: null,
  groups: [],
  emailRefusal: null,
  version: 'v1',
  edited: null,
  createdAt: '2026-11-23T08:00:00.000Z',
}

const failed = (code: string | null, reason: string) =>
  addedToast({ vikar, login: { kind: 'failed', code, reason } })

describe('the toast for a new substitute', () => {
  it('names the substitute, or reports that the login is being sent', () => {
    expect(addedToast({ vikar, login: { kind: 'not-asked' } })).toEqual({
      title: 'Ola Hansen er nå registrert som vikar',
    })
    expect(addedToast({ vikar, login: { kind: 'sent' } })).toEqual({
      title: 'Vikaren er registrert og har mottatt innloggingsinformasjon på e-post.',
    })
  })

  it("has the server's words when an address or login is refused, and reports that the substitute was added", () => {
    const added = { description: 'Ola Hansen er nå registrert som vikar', tone: 'error' }
    expect(failed('EMAIL_EXISTS', 'Tilhører en administrator.')).toEqual({
      title: 'Tilhører en administrator.',
      ...added,
    })
    expect(failed('VIKAR_HAS_ACCOUNT', 'Har allerede.')).toEqual({ title: 'Har allerede.', ...added })
    expect(failed('EMAIL_IN_VIKARER', 'En annen har den.')).toEqual({
      title: 'En annen har den.',
      ...added,
      seconds: 8,
    })
  })

  it('warns for 6 seconds about every other reason, known or not', () => {
    expect(failed(null, 'Bekreft e-postadressen din.')).toEqual({
      title:
        'Vikaren ble opprettet, men kunne ikke sende innloggingsinformasjon: Bekreft e-postadressen din.',
      tone: 'warning',
      seconds: 6,
    })
    expect(failed('SOMETHING_NEW', '').title).toMatch(/innloggingsinformasjon: Ukjent feil$/)
  })
})

const refused = (code: string, message: string, status = 409) =>
  notSentToast(new ORPCError(code, { status, message }))

describe('the toast for a login that was not sent', () => {
  it("has the server's words for every refusal of the contract", () => {
    for (const [code, { message }] of Object.entries(LOGIN_REFUSALS)) {
      expect(refused(code, message)).toMatchObject({ title: message, tone: 'error' })
    }
    expect(refused('EMAIL_IN_VIKARER', 'En annen har den.').seconds).toBe(8)
  })

  it('asks for a login', () => {
    expect(refused('UNAUTHORIZED', 'Du må være logget inn', 401)).toEqual({
      title: 'Du må være logget inn',
      tone: 'error',
    })
  })

  it('gives the reason for any other failure', () => {
    expect(refused('FORBIDDEN', 'Bekreft e-postadressen din.', 403)).toEqual({
      title: 'Kunne ikke sende innloggingsinformasjon: Bekreft e-postadressen din.',
      tone: 'error',
    })
    expect(refused('INTERNAL_SERVER_ERROR', 'x', 500).title).toMatch(
      /^Kunne ikke sende innloggingsinformasjon: En ukjent feil oppstod/,
    )
    expect(notSentToast(new TypeError('Failed to fetch')).title).toMatch(/: Får ikke kontakt/)
  })

  it('does not report a login as unsent that may have been sent', () => {
    expect(notSentToast(new UnansweredWrite('unknown')).title).toBe('Fikk ikke svar')
    expect(notSentToast(new UnansweredWrite('not-sent')).title).toBe('Ikke sendt – ingen nett')
  })
})
