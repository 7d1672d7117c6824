import { describe, expect, it } from 'vitest'
import type { SmsResult } from '#features/requests/contract.ts'
import { cancelledToast } from './cancel-words.ts'

const ola = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  noSms: false,
  noEmail: false,
}
const queued = (count: number): SmsResult => ({
  kind: 'queued',
  count,
  balance: 93,
  withoutMobile: 1 - count,
})
const notChosen: SmsResult = { kind: 'not-chosen' }
const reserves = { recipients: 0, sms: notChosen, emails: 0, emailsInstead: 0 }
const told = (sms: SmsResult, emails: number) =>
  cancelledToast(
    { recipients: 1, sms, emails, emailsInstead: 0, vikarName: ola.fullName, phone: ola.phone, reserves },
    ola,
  )
const nobodyTold = {
  recipients: 0,
  sms: notChosen,
  emails: 0,
  emailsInstead: 0,
  vikarName: null,
  phone: null,
  reserves,
}

describe('the toast about a cancelled assignment', () => {
  it('says how the substitute is notified', () => {
    expect(told(queued(1), 1)).toEqual({
      title: 'Oppdraget er avlyst',
      description: 'Ola Hansen får beskjed på SMS og e-post.',
    })
    expect(told(notChosen, 1).description).toBe('Ola Hansen får beskjed på e-post.')
    expect(told(queued(1), 0).description).toBe('Ola Hansen får beskjed på SMS.')
  })

  it('says whom to ring who has no e-mail address', () => {
    expect(told(notChosen, 0).description).toBe('Ola Hansen får ikke beskjed. Ring Ola Hansen, 912 34 501.')
    const several = { emailsInstead: 0, vikarName: ola.fullName, phone: ola.phone, withoutEmail: 1, reserves }
    expect(cancelledToast({ ...several, recipients: 3, sms: notChosen, emails: 2 }, ola).description).toBe(
      '2 vikarer får beskjed på e-post. 1 har ikke e-post. Kontakt vikaren manuelt.',
    )
    const bySms = { kind: 'queued', count: 3, balance: 9, withoutMobile: 0 } as const
    expect(cancelledToast({ ...several, recipients: 3, sms: bySms, emails: 2 }, ola).description).toBe(
      '3 vikarer får beskjed på SMS og e-post.',
    )
  })

  it('warns with the number to ring when the SMS could not go', () => {
    expect(told({ kind: 'too-few-credits', needed: 1, balance: 0 }, 1)).toEqual({
      title: 'Oppdraget er avlyst',
      description:
        'Ola Hansen får e-post, men ingen SMS. Du trenger 1 SMS og har 0. Ring Ola Hansen, 912 34 501.',
      tone: 'warning',
      seconds: 20,
    })
    expect(told({ kind: 'too-many-this-hour', limit: 2000, retryAfterSeconds: 50 }, 0).description).toBe(
      'Ola Hansen får ikke beskjed. Dere kan sende 2000 SMS i timen, og så mange ble det nå. Prøv igjen om 50 sekunder. Ring Ola Hansen, 912 34 501.',
    )
    expect(told(queued(0), 1).description).toBe(
      'Ola Hansen får e-post, men ingen SMS. Ring Ola Hansen, 912 34 501.',
    )
  })

  it('does not warn where the substitute wants no SMS', () => {
    const byEmail = { title: 'Oppdraget er avlyst', description: 'Ola Hansen får beskjed på e-post.' }
    expect(told({ kind: 'queued', count: 0, balance: 93, withoutMobile: 0 }, 1)).toEqual(byEmail)
    expect(told(notChosen, 1)).toEqual(byEmail)
  })

  it('says that it was unassigned', () => {
    expect(cancelledToast(nobodyTold, null)).toEqual({
      title: 'Oppdraget er avlyst',
      description: 'Ingen hadde det, så ingen måtte varsles.',
    })
  })

  it('warns when the substitute has left the register', () => {
    expect(cancelledToast(nobodyTold, { ...ola, phone: null })).toMatchObject({
      description: 'Ola Hansen er ikke lenger i registeret og får ikke beskjed fra Vikarklar.',
      tone: 'warning',
    })
  })

  it('names the channels to the reserve, and warns of people whom none reaches', () => {
    const two = { ...reserves, recipients: 2, emails: 2 }
    expect(cancelledToast({ ...nobodyTold, reserves: { ...two, sms: queued(1) } }, null).description).toBe(
      'Ingen hadde det. 2 i reserve får beskjed på SMS og e-post.',
    )
    const poor = { kind: 'too-few-credits', needed: 1, balance: 0 } as const
    expect(
      cancelledToast({ ...nobodyTold, reserves: { ...two, emails: 1, sms: poor, withoutEmail: 1 } }, null),
    ).toMatchObject({
      tone: 'warning',
      description:
        'Ingen hadde det. 1 i reserve får beskjed på e-post. 1 i reserve får ikke beskjed. Du trenger 1 SMS og har 0.',
    })
  })
})
