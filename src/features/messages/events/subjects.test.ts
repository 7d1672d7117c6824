import { expect, it } from 'vitest'
import { acceptedLetter } from './accepted.ts'
import { cancelledLetter } from './cancelled.ts'
import { removedLetter } from './removed.ts'
import { requestLetter } from './request-sent.ts'

const facts = {
  employerAddress: null,
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '08:00:00',
  endTime: '15:30:00',
  description: null,
  requirements: null,
  places: 1,
  filled: 0,
  employerName: 'Fjellhamar skole',
  contactName: 'Kari Nordmann',
  contactEmail: 'kari@fjellhamar.example',
  contactPhone: null,
}
const PAGE = 'https://vikarklar.example/r/{token}'

it('a request for several shifts has the school, the first day and the time', () => {
  const ask = (second: object) =>
    requestLetter(
      { ...facts, shifts: [facts, { ...facts, date: '2026-11-24', ...second }] },
      'Ola Hansen',
      PAGE,
    ).subject
  expect(ask({})).toBe(
    'Kan du ta noen av 2 vakter fra man. 23. nov., kl. 08.00–15.30? Vikar i 3B, Fjellhamar skole',
  )
  expect(ask({ startTime: '09:00' })).toBe(
    'Kan du ta noen av 2 vakter fra man. 23. nov. kl. 08.00? Vikar i 3B, Fjellhamar skole',
  )
})

it('a long subject keeps its day and a part of each name', () => {
  const long = { ...facts, startTime: '04:00', title: 'T'.repeat(100), employerName: 'S'.repeat(100) }
  const { subject } = removedLetter(long, 'Ola Hansen', '')
  expect(subject).toMatch(/^Du har ikke lenger oppdraget T{10,}…, natt til man\. 23\. nov\., S{10,}…$/)
  expect(subject.length).toBeLessThanOrEqual(100)
})

it('a notice to an office without a name uses no other name', () => {
  const unnamed = { ...facts, employerName: null }
  const vikar = { fullName: 'Ola Hansen', phone: null, message: null }
  expect(acceptedLetter(unnamed, 'Kari Nordmann', vikar, PAGE).subject).toBe(
    'Ola Hansen tar oppdraget Vikar i 3B, man. 23. nov.',
  )
})

it('a subject has the night of a shift that starts before 05.00', () => {
  const night = { ...facts, startTime: '04:00', endTime: '07:00' }
  expect(cancelledLetter(night, 'Ola Hansen').subject).toBe(
    'Avlyst: Vikar i 3B, natt til man. 23. nov., Fjellhamar skole',
  )
})
