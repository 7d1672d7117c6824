import { describe, expect, it } from 'vitest'
import { editedToast, editNotes } from './edit-words.ts'

const ola = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  noSms: false,
  noEmail: false,
}
const per = { ...ola, fullName: 'Per Lie', noEmail: true }
const shown = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-30',
  startTime: '08:00:00',
  endTime: '14:00:00',
  places: 2,
  filled: 2,
  isInOrder: false,
  lineLength: null,
  asked: 4,
}
const notes = (vikarer: (typeof ola)[], channels: ('sms' | 'email')[]) =>
  editNotes({ ...shown, vikarer, channels }, { times: false, event: true, places: 0 }).slice(0, -1)

describe('who is told of a change, before the press', () => {
  it('has one who has no e-mail address told by SMS, or not at all', () => {
    expect(notes([per], ['sms', 'email'])).toEqual(['Per Lie får SMS om endringen.'])
    expect(notes([ola, per], ['sms'])).toEqual(['Ola Hansen og Per Lie får SMS og e-post om endringen.'])
    expect(notes([ola, per], ['email'])).toEqual([
      'Ola Hansen får e-post om endringen.',
      'Per Lie har ikke e-post og får ikke beskjed. Ring.',
    ])
  })
})

describe('places that are added', () => {
  const added = (changes: Partial<Parameters<typeof editNotes>[0]> = {}) =>
    editNotes(
      { ...shown, vikarer: [ola], channels: ['sms'], ...changes },
      { times: false, event: false, places: 1 },
    ).at(-1)

  it('go to the reserve, and then to the line where there is one', () => {
    expect(added()).toBe(
      'De i reserve får spørsmålet om de nye plassene av seg selv. Send en påminnelse eller spør flere for å spørre andre.',
    )
    expect(added({ isInOrder: true, lineLength: 9 })).toBe(
      'De i reserve får spørsmålet om de nye plassene av seg selv, før resten av køen.',
    )
  })
})

describe('whom it was told', () => {
  const sms = { kind: 'not-chosen' } as const

  it('leaves out those without an e-mail address, where there was no SMS', () => {
    const sent = { sms, emailsInstead: 0, withoutEmail: 1 }
    expect(editedToast({ ...sent, recipients: 3, emails: 2 }).description).toBe(
      '2 vikarer får beskjed på e-post. 1 har ikke e-post. Kontakt vikaren manuelt.',
    )
    expect(editedToast({ ...sent, recipients: 1, emails: 0 }).description).toBe(
      'Vikaren får ikke beskjed. 1 har ikke e-post. Kontakt vikaren manuelt.',
    )
  })
})
