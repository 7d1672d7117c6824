import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ShiftDraft, previewSms } from './sms-preview.ts'

const sender = { employerName: 'Fjellhamar skole', linkStart: 'https://vikarklar.no/r/' }
const empty: ShiftDraft = { title: '', location: '', date: '', startTime: '', endTime: '', places: 1 }
const shift: ShiftDraft = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-12-16',
  startTime: '07:45',
  endTime: '14:30',
  places: 1,
}

describe('the preview of the SMS', () => {
  it('shows the sent text, with the whole link in the length', () => {
    const { text, length, shortened } = previewSms(shift, sender, '2026-11-25')
    expect(text).toBe(
      'Fjellhamar skole: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 07.45-14.30. ' +
        'Første ja får jobben: vikarklar.no/r/…',
    )
    expect(length).toBe(text.length - 'vikarklar.no/r/…'.length + 'https://vikarklar.no/r/'.length + 22)
    expect(shortened).toBe(false)
  })

  it('includes the number needed', () => {
    const asked = previewSms({ ...shift, places: 3 }, sender, '2026-11-25')
    expect(asked.text).toContain(' kl. 07.45-14.30. Trenger 3. De første får jobben: ')
    expect(previewSms({ ...empty, places: 3 }, sender, '2026-11-25').text).toContain(
      'tid. Trenger 3. De første som svarer ja,',
    )
  })

  it('reports that something had to be shortened', () => {
    const { length, shortened } = previewSms(
      { ...shift, location: 'Et langt navn på et sted '.repeat(5) },
      sender,
      '2026-11-25',
    )
    expect(shortened).toBe(true)
    expect(length).toBeLessThanOrEqual(160)
  })

  it('is a sample while the form is empty', () => {
    expect(previewSms(empty, sender, '2026-11-25')).toEqual({
      text: 'Fjellhamar skole: tittel, sted, dato og tid. Første ja får jobben: vikarklar.no/r/…',
      length: null,
      shortened: false,
      removed: [],
    })
  })

  it('includes known values in the sample', () => {
    const draft = { ...empty, title: 'Vikar i 3B', date: '2026-12-16', startTime: '07:45' }
    expect(previewSms(draft, sender, '2026-11-25').text).toContain(
      ': Vikar i 3B, sted, ons. 16.12. kl. 07.45-…. ',
    )
    expect(previewSms({ ...draft, startTime: '02:00' }, sender, '2026-11-25').text).toContain(
      ', natt til ons. 16.12. kl. 02.00-…. ',
    )
  })

  it('never fails, whatever is typed', () => {
    const typed = fc.record({
      title: fc.string(),
      location: fc.string(),
      date: fc.constantFrom('', '2026-12-16', '2026-02-30', '20'),
      startTime: fc.constantFrom('', '07:45', '7', '24:00'),
      endTime: fc.constantFrom('', '14:30', '07:45'),
      places: fc.constantFrom(1, 3, Number.NaN),
    })
    fc.assert(
      fc.property(typed, (draft) =>
        previewSms(draft, sender, '2026-11-25').text.endsWith('vikarklar.no/r/…'),
      ),
    )
  })
})
