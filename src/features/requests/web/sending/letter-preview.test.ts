import { describe, expect, it } from 'vitest'
import { type LetterDraft, previewLetter } from './letter-preview.ts'

const kari = {
  employerAddress: null,
  employerName: 'Fjellhamar skole',
  fullName: 'Kari Nordmann',
  email: 'kari@fjellhamar.example',
  phone: '+4791234567',
  department: null,
}
const empty: LetterDraft = {
  title: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  places: 1,
  description: '',
  requirements: '',
}
const draft: LetterDraft = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-12-16',
  startTime: '22:00',
  endTime: '07:00',
  places: 1,
  description: 'Nøkkelen henger i resepsjonen.',
  requirements: 'Førerkort',
}

describe('the preview of the e-mail', () => {
  it("is the first recipient's letter", () => {
    const { subject, letter, isSample } = previewLetter(draft, kari, 'Ola Hansen')
    expect(subject).toMatch(/^Kan du jobbe ons\. 16\. des\. 22\.00–07\.00\? Vikar i 3B, /)
    expect(letter.greeting).toBe('Hei Ola Hansen,')
    expect(letter.facts).toEqual([
      ['Oppdrag', 'Vikar i 3B'],
      ['Tid', 'onsdag 16. desember 2026 kl. 22.00–07.00 (slutter neste dag)'],
      ['Sted', 'Skoleveien 1'],
      ['Beskrivelse', 'Nøkkelen henger i resepsjonen.'],
      ['Krav', 'Førerkort'],
      ['Kontakt', 'Kari Nordmann, 912 34 567, kari@fjellhamar.example'],
    ])
    expect(letter.buttons.map(({ label }) => label)).toEqual(['Ja', 'Nei'])
    expect(isSample).toBe(false)
  })

  it('is a sample with the known values while something is missing', () => {
    const { letter, isSample } = previewLetter(empty, kari, undefined)
    expect(isSample).toBe(true)
    expect(letter.greeting).toBe('Hei navn,')
    expect(letter.facts.slice(0, 3)).toEqual([
      ['Oppdrag', 'tittel'],
      ['Tid', 'dato og tid'],
      ['Sted', 'sted'],
    ])
    const later = previewLetter({ ...empty, date: '2026-12-16', startTime: '07:45' }, kari, undefined)
    expect(later.letter.facts[1]).toEqual(['Tid', 'onsdag 16. desember 2026 kl. 07.45–…'])
  })
})
