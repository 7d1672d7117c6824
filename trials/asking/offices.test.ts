import { expect, it } from 'vitest'
import { openOffice, type Office } from './offices.ts'

const officeOf = (seed: number): Office => openOffice({ seed, from: '2026-09-01', shifts: 60 })
const offices = Array.from({ length: 20 }, (_, seed) => officeOf(seed))

/** The answers of everyone about every shift, or about those on days with or without influenza. */
const answersOf = (office: Office, recent = 0, isInfluenza?: boolean) =>
  office.shifts.flatMap((shift, index) =>
    isInfluenza === undefined || shift.isInfluenza === isInfluenza
      ? office.people.map((_, person) => office.answerOf(person, index, shift.createdAt, recent))
      : [],
  )
const shareOfYes = (answers: ReturnType<typeof answersOf>) =>
  answers.filter(({ answer }) => answer === 'yes').length / answers.length

it('is the same for the same seed, and differs for another', () => {
  expect(answersOf(officeOf(1))).toEqual(answersOf(officeOf(1)))
  expect(officeOf(1).shifts).toEqual(officeOf(1).shifts)
  expect(officeOf(1).people).not.toEqual(officeOf(2).people)
})

it('has 8 to 40 people, and shifts in the order of their announcement, most of the same morning', () => {
  for (const { people, shifts } of offices) {
    expect(people.length).toBeGreaterThanOrEqual(8)
    expect(people.length).toBeLessThanOrEqual(40)
    expect(shifts).toHaveLength(60)
    expect(shifts).toEqual(shifts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
    expect(shifts.every(({ createdAt, startsAt }) => createdAt < startsAt)).toBe(true)
  }
  const left = offices.flatMap(({ shifts }) =>
    shifts.map((s) => s.startsAt.getTime() - s.createdAt.getTime()),
  )
  const late = left.filter((ms) => ms < 9 * 3_600_000).length / left.length
  expect(late).toBeGreaterThan(0.4)
  expect(late).toBeLessThan(0.7)
})

it('gets a yes to about a quarter of its questions, half of the answers within about six minutes', () => {
  const answers = offices.flatMap((office) => answersOf(office, 4))
  expect(shareOfYes(answers)).toBeGreaterThan(0.22)
  expect(shareOfYes(answers)).toBeLessThan(0.3)
  const delays = answers.flatMap(({ answer, afterSeconds }) => (answer ? [afterSeconds] : []))
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  expect(median / 60).toBeGreaterThan(5)
  expect(median / 60).toBeLessThan(7)
})

it('gets an answer that does not depend on the time of asking, and no yes because of more messages', () => {
  const office = officeOf(7)
  const answersAt = (minutes: number) =>
    office.people.map((_, person) => office.answerOf(person, 0, new Date(minutes * 60_000)).answer)
  expect(answersAt(30_000_000)).toEqual(answersAt(30_000_050))
  const [fresh, tired] = [answersOf(office), answersOf(office, 20)]
  expect(shareOfYes(tired)).toBeLessThan(shareOfYes(fresh))
  expect(tired.every(({ answer }, index) => answer !== 'yes' || fresh[index]?.answer === 'yes')).toBe(true)
})

it('gets fewer yeses on a day of influenza', () => {
  const shareOf = (isInfluenza: boolean) =>
    shareOfYes(offices.flatMap((office) => answersOf(office, 0, isInfluenza)))
  expect(shareOf(true)).toBeLessThan(shareOf(false) - 0.05)
})
