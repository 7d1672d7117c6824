import { expect, it } from 'vitest'
import type { AffectedVikar } from '../../leaving-shapes.ts'
import { firstWay, otherWords, wayOptions } from './leaving-words.ts'

const vikar = (more: Partial<AffectedVikar> = {}): AffectedVikar => ({
  id: 'a',
  fullName: 'Ola Li',
  held: [
    { assignmentId: 'a', title: 'Vakt', date: '2027-01-04', startTime: '08:00:00', endTime: '15:00:00' },
  ],
  reserve: 0,
  questions: 0,
  waiting: 0,
  groups: [],
  templates: [],
  contactOf: [],
  hasLogin: false,
  notices: { emails: 1, sms: 1 },
  ...more,
})

it('offers to keep the shifts first', () => {
  expect(wayOptions(vikar())[0]?.value).toBe(firstWay(vikar()))
  expect(wayOptions(vikar({ held: [] }))[0]?.value).toBe(firstWay(vikar({ held: [] })))
})

it('lists groups, templates and departments by name', () => {
  expect(otherWords(vikar({ groups: ['Faste'], templates: ['Mandag'], contactOf: ['Blåklokka'] }))).toEqual([
    'Er i gruppen Faste',
    'Er valgt i malen Mandag',
    'Står som kontakt for Blåklokka',
  ])
})
