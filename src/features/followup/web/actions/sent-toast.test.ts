import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import type { SmsResult } from '#features/requests/contract.ts'
import { CLOSED, NO_REQUEST_LEFT, REMINDED_JUST_NOW, UNREACHABLE } from '../../texts.ts'
import { REMINDERS, REQUESTS, sentToast, notRemindedToast, notRequestedToast } from './sent-toast.ts'

const queued = (count: number, withoutMobile = 0): SmsResult => ({
  kind: 'queued',
  count,
  balance: 93,
  withoutMobile,
})
const tooFew: SmsResult = { kind: 'too-few-credits', needed: 7, balance: 2 }
const tooMany: SmsResult = { kind: 'too-many-this-hour', limit: 2000, retryAfterSeconds: 50 }
const reminded = (recipients: number, sms: SmsResult, emails = 0, emailsInstead = 0) =>
  sentToast({ recipients, sms, emails, emailsInstead }, REMINDERS)

describe('the toast about a reminder', () => {
  it('counts what is on its way', () => {
    expect(reminded(7, queued(7))).toEqual({ title: 'SMS sendt!', description: '7 påminnelser er på vei' })
    expect(reminded(1, queued(1)).description).toBe('1 påminnelse er på vei')
  })

  it('names both channels when both were used', () => {
    expect(reminded(7, queued(6, 1), 7)).toEqual({
      title: 'SMS sendt!',
      description: '7 påminnelser er på vei på SMS og e-post',
    })
  })

  it('does not speak of SMS when only e-mail went out', () => {
    const byEmail = { title: 'E-post sendt!', description: '7 påminnelser er på vei' }
    expect(reminded(7, { kind: 'not-chosen' }, 7)).toEqual(byEmail)
    expect(reminded(7, queued(0, 7), 7)).toEqual(byEmail)
  })

  it('says how many SMS are missing', () => {
    expect(reminded(7, tooFew)).toEqual({
      title: 'Feil ved sending',
      description: 'Kunne ikke sende påminnelse. Du trenger 7 SMS og har 2.',
      tone: 'error',
    })
  })

  it('says that the e-mails went out though the SMS did not', () => {
    expect(reminded(7, tooFew, 7)).toEqual({
      title: 'Delvis suksess',
      description:
        '7 påminnelser er på vei på e-post, men ingen SMS. Du trenger 7 SMS og har 2. Kjøp flere under SMS.',
      tone: 'warning',
    })
    expect(reminded(1, tooMany, 1).description).toBe(
      '1 påminnelse er på vei på e-post, men ingen SMS. Dere kan sende 2000 SMS i timen, og så mange ble det nå. Prøv igjen om 50 sekunder.',
    )
  })

  it('says that the hour has no more SMS', () => {
    expect(reminded(7, tooMany).description).toBe(
      'Kunne ikke sende påminnelse. Dere kan sende 2000 SMS i timen, og så mange ble det nå. Prøv igjen om 50 sekunder.',
    )
  })

  it('says that the hour has no more e-mails', () => {
    const limited = (sms: SmsResult) =>
      sentToast(
        {
          recipients: 7,
          sms,
          emails: 0,
          emailsInstead: 0,
          emailLimit: { limit: 5000, retryAfterSeconds: 40 },
        },
        REMINDERS,
      )
    expect(limited(queued(6, 1))).toEqual({
      title: 'Delvis suksess',
      description:
        '6 påminnelser er på vei på SMS, men ingen e-post. Dere kan sende 5000 e-poster i timen, og så mange ble det nå. Prøv igjen om 40 sekunder.',
      tone: 'warning',
    })
    expect(limited({ kind: 'not-chosen' }).description).toBe(
      'Kunne ikke sende påminnelse. Dere kan sende 5000 e-poster i timen, og så mange ble det nå. Prøv igjen om 40 sekunder.',
    )
  })

  it('counts those who want no SMS among the reached, once', () => {
    expect(reminded(7, queued(5), 2, 2)).toEqual({
      title: 'SMS sendt!',
      description: '7 påminnelser er på vei på SMS og e-post',
    })
    expect(reminded(1, queued(0), 1, 1)).toEqual({
      title: 'E-post sendt!',
      description: '1 påminnelse er på vei',
    })
    expect(reminded(7, queued(5), 7).description).toBe('7 påminnelser er på vei på SMS og e-post')
    expect(reminded(8, queued(5, 1), 2, 2)).toEqual({
      title: 'SMS sendt!',
      description:
        '7 påminnelser er på vei på SMS og e-post, men 1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.',
      tone: 'warning',
    })
    expect(reminded(2, queued(0, 1), 1, 1)).toEqual({
      title: 'E-post sendt!',
      description:
        '1 påminnelse er på vei, men 1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.',
      tone: 'warning',
    })
    expect(reminded(8, tooFew, 1, 1).description).toBe(
      '1 påminnelse er på vei på e-post, men ingen SMS. Du trenger 7 SMS og har 2. Kjøp flere under SMS.',
    )
  })

  it('says how many could not be reached by SMS', () => {
    expect(reminded(7, queued(5, 2))).toEqual({
      title: 'SMS sendt!',
      description:
        '5 påminnelser er på vei, men 2 har ikke et nummer vi sender SMS til. Kontakt dem manuelt.',
      tone: 'warning',
    })
    expect(reminded(2, queued(0, 2))).toEqual({
      title: 'Feil ved sending',
      description: 'Kunne ikke sende påminnelse. Ingen av mottakerne har et nummer vi sender SMS til.',
      tone: 'error',
    })
    expect(reminded(1, queued(0, 1)).description).toBe(
      'Kunne ikke sende påminnelse. Mottakeren har ikke et nummer vi sender SMS til.',
    )
  })
})

describe('the toast about a request that is sent again', () => {
  it('speaks of requests', () => {
    const request = (sms: SmsResult) =>
      sentToast({ recipients: 3, sms, emails: 0, emailsInstead: 0 }, REQUESTS)
    expect(request(queued(3))).toEqual({ title: 'SMS sendt!', description: '3 forespørsler er på vei' })
    expect(request(tooFew)).toEqual({
      title: 'Feil ved sending',
      description: 'Kunne ikke sende forespørselen. Du trenger 7 SMS og har 2.',
      tone: 'error',
    })
  })
})

const refusal = (code: string, message = 'The server says') => new ORPCError(code, { status: 409, message })

describe('the toast about a reminder that was not sent', () => {
  it('has the words of the specification where no one is left to remind', () => {
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
  ])('has the words of the server for %s', (code, message) => {
    expect(notRemindedToast(refusal(code, message))).toEqual({
      title: 'Kan ikke sende påminnelse',
      description: message,
      tone: 'warning',
    })
  })

  it('gives the reason of everything else', () => {
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

describe('the toast about a request that was not sent again', () => {
  it('has the words of the server where it makes no sense now', () => {
    expect(notRequestedToast(refusal('ALL_ASKED', NO_REQUEST_LEFT))).toEqual({
      title: 'Kan ikke sende forespørselen',
      description: 'Alle har allerede fått forespørselen',
      tone: 'warning',
    })
    expect(notRequestedToast(refusal('CLOSED', CLOSED)).description).toBe(CLOSED)
  })

  it('gives the reason of everything else', () => {
    expect(notRequestedToast(refusal('NOT_FOUND', 'Fant ikke det du lette etter'))).toEqual({
      title: 'Feil ved sending',
      description: 'Kunne ikke sende forespørselen. Fant ikke det du lette etter',
      tone: 'error',
    })
  })
})
