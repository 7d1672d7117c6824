import { expect, it } from 'vitest'
import type { LinePlace } from '#features/asking/shapes.ts'
import { place } from '#test/sample-line.ts'
import { personBadge, personNotes } from './person-notes.ts'

const NOW = new Date('2026-11-30T09:00:00Z')
const passed = (changes: Partial<LinePlace>) => {
  const at = place(changes)
  const person = { vikarId: at.vikarId, fullName: at.fullName, phone: at.phone, recipient: null, place: at }
  return [personBadge(person, 'passed', false)?.label, ...personNotes(person, 'passed', NOW)]
}

it('gives the reason why the line passes a person by, and not their place in it', () => {
  expect(passed({ passedBy: 'unavailable', absence: { until: '2026-12-03' } })).toEqual([
    'Borte',
    'Utilgjengelig til 3. des.',
  ])
  expect(passed({ passedBy: 'assigned' })).toEqual(['Har en annen vakt da'])
  expect(passed({ passedBy: 'inactive' })).toEqual(['Inaktiv'])
})
