import { describe, expect, it } from 'vitest'
import { cancelNotes } from './cancel-words.ts'

const ola = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  noSms: false,
  noEmail: false,
}
type Assignment = Parameters<typeof cancelNotes>[0]
const notes = (assignment: Omit<Assignment, 'isReopened'>, isReopened = false) =>
  cancelNotes({ ...assignment, isReopened }, ['+47', '+46'])
const first = (...assignment: Parameters<typeof notes>) => notes(...assignment)[0]

describe('what cancelling will do', () => {
  it('says that no one is notified while the assignment is unassigned', () => {
    expect(notes({ vikarer: [], channels: ['sms'], asked: 3 })).toEqual([
      'Ingen har fått oppdraget ennå, så ingen får beskjed på SMS eller e-post.',
      'Meldinger som ikke er sendt ennå, blir stanset, og SMS-ene kommer tilbake på saldoen. De som åpner lenken sin, ser at oppdraget er avlyst.',
      'Du kan åpne det igjen fram til vakten begynner.',
    ])
  })

  it('knows that somebody had it until now', () => {
    expect(first({ vikarer: [], channels: ['sms'], asked: 3 }, true)).toBe(
      'Ingen har oppdraget nå, så ingen får beskjed på SMS eller e-post.',
    )
  })

  it('says who has no e-mail address', () => {
    const per = { ...ola, noEmail: true }
    expect(first({ vikarer: [per], channels: ['sms', 'email'], asked: 3 })).toBe(
      'Ola Hansen får beskjed på SMS. Det koster 1 SMS.',
    )
    expect(first({ vikarer: [per], channels: ['email'], asked: 3 })).toBe(
      'Ola Hansen har ikke e-post og får ikke beskjed. Ring 912 34 501.',
    )
    expect(first({ vikarer: [per, ola, ola], channels: ['email'], asked: 3 })).toBe(
      '2 vikarer får beskjed på e-post. 1 har ikke e-post. Kontakt vikaren manuelt.',
    )
    expect(first({ vikarer: [per, per], channels: ['sms'], asked: 3 })).toBe(
      '2 vikarer får beskjed på SMS. Det koster 2 SMS.',
    )
  })

  it('speaks of no SMS where there were none', () => {
    expect(notes({ vikarer: [], channels: ['email'], asked: 3 })[1]).toBe(
      'Meldinger som ikke er sendt ennå, blir stanset. De som åpner lenken sin, ser at oppdraget er avlyst.',
    )
  })

  it('says by which channels the substitute is notified', () => {
    expect(first({ vikarer: [ola], channels: ['sms'], asked: 3 })).toBe(
      'Ola Hansen får beskjed på SMS og e-post. Det koster 1 SMS.',
    )
    expect(first({ vikarer: [ola], channels: ['email'], asked: 3 })).toBe('Ola Hansen får beskjed på e-post.')
    expect(first({ vikarer: [{ ...ola, phone: '+4722334455' }], channels: ['sms'], asked: 3 })).toBe(
      'Ola Hansen har ikke et nummer vi sender SMS til, og får beskjed på e-post.',
    )
    expect(first({ vikarer: [{ ...ola, phone: '+46701234567' }], channels: ['sms'], asked: 3 })).toBe(
      'Ola Hansen får beskjed på SMS og e-post. Det koster 1 SMS.',
    )
    expect(first({ vikarer: [{ ...ola, phone: '+4512345678' }], channels: ['sms'], asked: 3 })).toBe(
      'Ola Hansen har ikke et nummer vi sender SMS til, og får beskjed på e-post.',
    )
    expect(cancelNotes({ vikarer: [ola], channels: ['sms'], asked: 3, isReopened: false })[0]).toBe(
      'Ola Hansen får beskjed.',
    )
    expect(first({ vikarer: [{ ...ola, noSms: true }], channels: ['sms'], asked: 3 })).toBe(
      'Ola Hansen vil ikke ha SMS og får beskjed på e-post.',
    )
    expect(first({ vikarer: [{ ...ola, phone: null }], channels: ['sms'], asked: 3 })).toBe(
      'Ola Hansen er ikke lenger i registeret og får ikke beskjed fra Vikarklar.',
    )
  })

  it('says by which channels the reserve is notified, and what it costs', () => {
    const reserve = { phone: '+4791234502', noSms: false, noEmail: false }
    const about = { vikarer: [], channels: ['sms' as const], asked: 3, isReopened: false }
    expect(cancelNotes(about, ['+47'], [reserve, { ...reserve, noEmail: true }]).slice(0, 2)).toEqual([
      'Ingen har fått oppdraget ennå.',
      '2 i reserve får beskjed på SMS og e-post. Det koster 2 SMS.',
    ])
    expect(cancelNotes(about, ['+47'], [{ ...reserve, phone: '+4722334455', noEmail: true }])[1]).toBe(
      '1 i reserve får ikke beskjed.',
    )
  })

  it('counts those who have a place, and who of them gets an SMS', () => {
    const [siri, nina] = [
      { ...ola, id: '1', noSms: true },
      { ...ola, id: '2', phone: null },
    ]
    expect(first({ vikarer: [ola, ola, siri, nina], channels: ['sms'], asked: 9 })).toBe(
      '3 vikarer får beskjed på SMS og e-post. Det koster 2 SMS. 1 er ikke lenger i registeret og får ikke beskjed fra Vikarklar.',
    )
    expect(first({ vikarer: [ola, siri], channels: ['email'], asked: 9 })).toBe(
      '2 vikarer får beskjed på e-post.',
    )
  })
})
