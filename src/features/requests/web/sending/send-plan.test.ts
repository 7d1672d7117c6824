import { describe, expect, it } from 'vitest'
import { noSmsNote, refusedNote, withoutMobileNote } from './send-notes.ts'
import { asksFirst, lacksCredits, planSending, priceLine, reachesNobody } from './send-plan.ts'

const mobile = { phone: '+4791234501', noSms: false, noEmail: false }
const landline = { phone: '+4722334455', noSms: false, noEmail: false }
const byEmail = { phone: '+4791234502', noSms: true, noEmail: false }

const noEmail = { phone: '+4791234503', noSms: false, noEmail: true }

const having = (balance: number) => ({ balance, smsCountries: ['+47'] })

describe('the price beside the button', () => {
  it('counts e-mails for those who have an address, and says how many have none', () => {
    expect(priceLine(planSending([mobile, noEmail], ['sms', 'email'], having(10)))).toBe(
      'Send til 2 · 2 SMS · 8 igjen · 1 e-post · 1 uten e-post',
    )
    expect(priceLine(planSending([noEmail, noEmail], ['email'], having(0)))).toBe(
      'Ingen får melding · 0 e-poster · 2 uten e-post',
    )
    expect(priceLine(planSending([noEmail, byEmail], ['sms'], having(10)))).toBe(
      'Send til 2 · 1 SMS · 9 igjen · 1 e-post',
    )
  })

  it('counts SMS to those whom no e-mail reaches, and says why', () => {
    const refused = { ...mobile, emailRefused: true }
    const plan = planSending([mobile, refused], ['email'], { ...having(10), smsIfBounced: true })
    expect(priceLine(plan)).toBe('Send til 2 · 1 SMS · 9 igjen · 2 e-poster')
    expect(refusedNote(plan)).toBe('Én av mottakerne har en e-postadresse som ikke virker, og får SMS.')
    const alone = planSending([refused], ['email'], { ...having(10), smsIfBounced: true })
    expect(refusedNote(alone)).toBe('Mottakeren har en e-postadresse som ikke virker, og får SMS.')
    expect(refusedNote(planSending([refused], ['email'], having(10)))).toBeNull()
    expect(priceLine(planSending([refused], ['email'], having(10)))).toBe('Send til 1 · 1 e-post')
  })

  it('reports an empty send, without credits or without addresses', () => {
    const poor = planSending([mobile, mobile], ['sms'], having(0))
    expect(reachesNobody(poor)).toBe(true)
    expect(priceLine(poor)).toBe('Ingen får melding · ingen SMS blir sendt')
    expect(reachesNobody(planSending([landline], ['sms'], having(9)))).toBe(true)
    expect(reachesNobody(planSending([], ['sms'], having(9)))).toBe(false)
    expect(reachesNobody(planSending([mobile], [], having(9)))).toBe(false)
  })

  it('includes the free e-mails of a line without credits', () => {
    const inLine = { ...having(0), isInLine: true }
    expect(reachesNobody(planSending([mobile, mobile], ['sms'], inLine))).toBe(false)
    expect(reachesNobody(planSending([noEmail], ['sms'], inLine))).toBe(true)
  })

  it('says who gets what, and what is left', () => {
    expect(priceLine(planSending([mobile, mobile, mobile], ['sms'], having(100)))).toBe(
      'Send til 3 · 3 SMS · 97 igjen',
    )
  })

  it('has a word of its own for one', () => {
    expect(priceLine(planSending([mobile], ['sms', 'email'], having(1)))).toBe(
      'Send til 1 · 1 SMS · 0 igjen · 1 e-post',
    )
  })

  it('leaves credits out when only e-mail is chosen', () => {
    expect(priceLine(planSending([mobile, mobile], ['email'], having(0)))).toBe('Send til 2 · 2 e-poster')
  })

  it('says that no SMS goes out when one credit is missing', () => {
    const plan = planSending([mobile, mobile], ['sms', 'email'], having(1))
    expect(lacksCredits(plan)).toBe(true)
    expect(priceLine(plan)).toBe('Send til 2 · ingen SMS blir sendt · 2 e-poster')
  })

  it('takes the last credits', () => {
    expect(lacksCredits(planSending([mobile, mobile], ['sms'], having(2)))).toBe(false)
  })

  it('groups the digits of large numbers', () => {
    const many = Array.from({ length: 1000 }, () => mobile)
    expect(priceLine(planSending(many, ['sms'], having(2500)))).toBe(
      'Send til 1\u00a0000 · 1\u00a0000 SMS · 1\u00a0500 igjen',
    )
  })

  it('does not count a landline as an SMS', () => {
    expect(priceLine(planSending([mobile, landline], ['sms'], having(100)))).toBe(
      'Send til 2 · 1 SMS · 99 igjen',
    )
  })

  it('counts one e-mail, and no SMS, for a vikar who wants no SMS', () => {
    expect(priceLine(planSending([mobile, byEmail], ['sms'], having(100)))).toBe(
      'Send til 2 · 1 SMS · 99 igjen · 1 e-post',
    )
    expect(priceLine(planSending([mobile, byEmail], ['sms', 'email'], having(100)))).toBe(
      'Send til 2 · 1 SMS · 99 igjen · 2 e-poster',
    )
    expect(priceLine(planSending([byEmail], ['email'], having(0)))).toBe('Send til 1 · 1 e-post')
    expect(lacksCredits(planSending([byEmail], ['sms'], having(0)))).toBe(false)
  })
})

describe('the price of a line', () => {
  const fourteen = planSending(
    Array.from({ length: 14 }, () => mobile),
    ['sms'],
    { ...having(100), smsPriceOre: 99 },
  )

  it('says what goes out now, and what it may come to', () => {
    const line = { first: 4, when: null }
    expect(priceLine({ ...fourteen, line })).toBe(
      'Send til 4 av 14 · 4 SMS nå · maks 14 SMS · ca.\u00a014\u00a0kr',
    )
    expect(priceLine({ ...fourteen, line, expectedSms: 6 })).toContain(
      '4 SMS nå · ventet ca. 6 · maks 14 SMS',
    )
    expect(priceLine({ ...fourteen, channels: ['email'], emails: 14, sms: 0, line })).toBe(
      'Send til 4 av 14 · maks 14 e-poster',
    )
  })

  it('says when it goes out, if that is later', () => {
    expect(priceLine({ ...fourteen, line: { first: 4, when: 'kl. 06.00' } })).toBe(
      'Send til 4 av 14 kl. 06.00 · maks 14 SMS · ca.\u00a014\u00a0kr',
    )
    expect(priceLine({ ...fourteen, line: { first: 14, when: 'kl. 06.00' } })).toBe(
      'Send til 14 kl. 06.00 · 14 SMS · ca.\u00a014\u00a0kr · 86 igjen',
    )
  })

  it('asks about the most that it may come to', () => {
    const many = { ...fourteen, sms: 31, line: { first: 4, when: null } }
    expect(asksFirst(many)).toBe(true)
    expect(asksFirst({ ...many, balance: 10 })).toBe(true)
    expect(asksFirst({ ...many, sms: 30 })).toBe(false)
  })
})

describe('the note about recipients without a mobile number', () => {
  it('is not there when SMS is not chosen', () => {
    expect(withoutMobileNote(planSending([landline], ['email'], having(0)))).toBeNull()
  })

  it('points to e-mail when they would get nothing', () => {
    expect(withoutMobileNote(planSending([mobile, landline], ['sms'], having(9)))).toBe(
      'Én av mottakerne har ikke et nummer vi sender SMS til, og får ingen SMS. Velg også e-post.',
    )
  })

  it('is calm when they get an e-mail', () => {
    expect(withoutMobileNote(planSending([mobile, landline, landline], ['sms', 'email'], having(9)))).toBe(
      '2 av mottakerne har ikke et nummer vi sender SMS til, og får ingen SMS. De får e-post.',
    )
  })

  it('says when no one can get an SMS', () => {
    expect(withoutMobileNote(planSending([landline], ['sms'], having(9)))).toBe(
      'Mottakeren har ikke et nummer vi sender SMS til, så ingen SMS blir sendt. Velg også e-post.',
    )
    expect(withoutMobileNote(planSending([landline, landline], ['sms', 'email'], having(0)))).toBe(
      'Ingen av mottakerne har et nummer vi sender SMS til, så ingen SMS blir sendt. De får e-post.',
    )
    expect(lacksCredits(planSending([landline], ['sms', 'email'], having(0)))).toBe(false)
  })
})

describe('the note about recipients who want no SMS', () => {
  const note = (recipients: Parameters<typeof planSending>[0]) =>
    noSmsNote(planSending(recipients, ['sms'], having(9)))

  it('says how many they are and that they get an e-mail', () => {
    expect(note([mobile, byEmail])).toBe('Én av mottakerne vil ikke ha SMS og får e-post.')
    expect(note([mobile, byEmail, byEmail])).toBe('2 av mottakerne vil ikke ha SMS og får e-post.')
    expect(note([byEmail, byEmail])).toBe('Ingen av mottakerne vil ha SMS. De får e-post.')
    expect(note([byEmail])).toBe('Mottakeren vil ikke ha SMS og får e-post.')
  })

  it('is not there when no one does, or no SMS is chosen', () => {
    expect(note([mobile, landline])).toBeNull()
    expect(noSmsNote(planSending([byEmail], ['email'], having(9)))).toBeNull()
  })

  it('does not count them among those without a mobile number', () => {
    expect(withoutMobileNote(planSending([{ ...landline, noSms: true }], ['sms'], having(9)))).toBeNull()
  })
})
