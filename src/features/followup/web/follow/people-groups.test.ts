import { describe, expect, it } from 'vitest'
import { loggedShift, recipientRow, reserveRow, withdrawnRow } from '#test/sample-followed.ts'
import { line, place } from '#test/sample-line.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { peopleGroups } from './people-groups.ts'

const AT = '2026-11-23T05:31:00.000Z'
const LATER = '2026-11-23T06:31:00.000Z'

type LineChanges = Parameters<typeof line>[0]

const grouped = (recipients: RecipientRow[], changes: Partial<LoggedAssignment> = {}, asLine?: LineChanges) =>
  peopleGroups({ assignment: loggedShift(changes), recipients, line: asLine ? line(asLine) : null }).map(
    ({ title, people }) => `${title}: ${people.map(({ fullName }) => fullName).join(', ')}`,
  )

describe('the people of a shift', () => {
  it('are in one group each, by what they wait for, also if they are recipients and in the line', () => {
    const places = [
      place({ vikarId: 'No', fullName: 'No', position: 1, askedAt: AT }),
      place({ vikarId: 'Late', fullName: 'Late', position: 2, askedAt: AT }),
      place({ vikarId: 'Open', fullName: 'Open', position: 3, askedAt: AT, isOpen: true }),
      place({ vikarId: 'Next', fullName: 'Next', position: 4 }),
      place({ vikarId: 'Last', fullName: 'Last', position: 5 }),
    ]
    const recipients = [
      withdrawnRow('Gone', AT),
      recipientRow('No', { response: 'declined', respondedAt: AT }),
      recipientRow('Late'),
      recipientRow('Open'),
      recipientRow('Failed', { sms: { state: 'failed', at: AT, deliveredAt: null } }),
    ]
    expect(grouped(recipients, { isInOrder: true, lineLength: 7 }, { length: 5, asked: 3, places })).toEqual([
      'Har spørsmålet nå: Open',
      'Har ikke fått forespørselen: Failed',
      'Neste i køen: Next, Last',
      'Har ikke svart: Late',
      'Har svart: Gone, No',
    ])
  })

  it('puts the reserve among those with the question once they are asked again, before the line', () => {
    const reserve = reserveRow('Siri', AT)
    const recipients = [recipientRow('Bo'), reserve, reserveRow('Ida', LATER)]
    expect(grouped(recipients)).toEqual(['Har spørsmålet nå: Bo', 'I reserve: Siri, Ida'])
    expect(grouped([recipientRow('Bo'), { ...reserve, askedAgainAt: LATER }], { isReopened: true })).toEqual([
      'Har spørsmålet nå: Siri, Bo',
    ])
    expect(grouped([{ ...reserve, canBeAsked: false }])).toEqual(['Har svart: Siri'])
  })

  it('wait for nothing once the shift is filled or over', () => {
    const recipients = [
      recipientRow('Ola', { response: 'accepted', respondedAt: AT }),
      reserveRow('Siri', AT),
      recipientRow('Bo'),
    ]
    expect(grouped(recipients, { status: 'assigned', filled: 1 })).toEqual([
      'Har fått oppdraget: Ola',
      'I reserve: Siri',
      'Har ikke svart: Bo',
    ])
    expect(grouped(recipients, { status: 'completed', filled: 1, hasEnded: true })[0]).toBe(
      'Hadde vakten: Ola',
    )
    expect(grouped(recipients, { status: 'cancelled', filled: 1 })).toEqual([
      'Hadde oppdraget: Ola',
      'Ingen respons: Bo',
      'Har svart: Siri',
    ])
  })

  it('are apart from the line once it passes them by, while it still asks', () => {
    const places = [
      place({ vikarId: 'Next', fullName: 'Next', position: 1 }),
      place({ vikarId: 'Away', fullName: 'Away', position: 2, passedBy: 'unavailable' }),
    ]
    const asLine = { length: 1, asked: 0, places }
    expect(grouped([], { isInOrder: true, lineLength: 2 }, asLine)).toEqual([
      'Neste i køen: Next',
      'Får ikke spørsmålet: Away',
    ])
    const over = { status: 'cancelled', isInOrder: true, lineLength: 2 } as const
    expect(grouped([], over, { ...asLine, nextAskAt: null })).toEqual(['Ble ikke spurt: Next, Away'])
  })

  it('count the people of a long line who were not fetched', () => {
    const groups = peopleGroups({
      assignment: loggedShift(),
      recipients: [],
      line: line({ length: 140, asked: 0, places: [place({ position: 1 })], nextAskAt: null }),
    })
    expect(groups).toMatchObject([{ title: 'Ble ikke spurt', more: 139 }])
  })
})
