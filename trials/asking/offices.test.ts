import { describe, expect, it } from 'vitest'
import { openOffice, type Office } from './offices.ts'

const FROM = '2026-09-01'
const officeOf = (seed: number, shifts = 60): Office => openOffice({ seed, from: FROM, shifts })
const offices = Array.from({ length: 20 }, (_, seed) => officeOf(seed))

const answersOf = (office: Office, recentMessages = 0) =>
  office.shifts.flatMap(({ createdAt }, shift) =>
    office.people.map((_, person) => office.answerOf(person, shift, createdAt, recentMessages)),
  )

describe('a simulated office', () => {
  it('is the same for the same seed, and differs for another', () => {
    expect(answersOf(officeOf(1))).toEqual(answersOf(officeOf(1)))
    expect(officeOf(1).shifts).toEqual(officeOf(1).shifts)
    expect(officeOf(1).people).not.toEqual(officeOf(2).people)
  })

  it('has 8 to 40 people, and shifts in the order of their announcement', () => {
    for (const { people, shifts } of offices) {
      expect(people.length).toBeGreaterThanOrEqual(8)
      expect(people.length).toBeLessThanOrEqual(40)
      expect(shifts).toHaveLength(60)
      expect(shifts).toEqual(shifts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
      expect(shifts.every(({ createdAt, startsAt }) => createdAt < startsAt)).toBe(true)
    }
  })

  it('gets a yes to about a quarter of its questions, half of the answers within about six minutes', () => {
    const answers = offices.flatMap((office) => answersOf(office, 4))
    const share = answers.filter(({ answer }) => answer === 'yes').length / answers.length
    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.3)
    const delays = answers.flatMap(({ answer, afterSeconds }) => (answer ? [afterSeconds] : []))
    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
    expect(median / 60).toBeGreaterThan(5)
    expect(median / 60).toBeLessThan(7)
  })

  it('announces most shifts the same morning', () => {
    const shifts = offices.flatMap((office) => office.shifts)
    const late = shifts.filter(
      ({ createdAt, startsAt }) => startsAt.getTime() - createdAt.getTime() < 9 * 3_600_000,
    )
    expect(late.length / shifts.length).toBeGreaterThan(0.4)
    expect(late.length / shifts.length).toBeLessThan(0.7)
  })
})

describe('an answer', () => {
  const office = officeOf(7)
  const [first] = office.shifts
  const at = first?.createdAt ?? new Date()

  it('does not depend on the time or order of asking', () => {
    const later = new Date(at.getTime() + 50 * 60_000)
    const forward = office.people.map((_, person) => office.answerOf(person, 0, at).answer)
    const backward = office.people.map((_, person) => office.answerOf(person, 0, later).answer)
    expect(backward).toEqual(forward)
  })

  it('never becomes a yes because of more messages', () => {
    const fresh = answersOf(office, 0)
    const tired = answersOf(office, 20)
    const yeses = (answers: typeof fresh) => answers.filter(({ answer }) => answer === 'yes').length
    expect(yeses(tired)).toBeLessThan(yeses(fresh))
    expect(tired.every(({ answer }, index) => answer !== 'yes' || fresh[index]?.answer === 'yes')).toBe(true)
  })

  it('is rarer on a day of influenza', () => {
    const shareOf = (isInfluenza: boolean) => {
      const answers = offices.flatMap((each) =>
        each.shifts.flatMap((shift, index) =>
          shift.isInfluenza === isInfluenza
            ? each.people.map((_, person) => each.answerOf(person, index, shift.createdAt).answer)
            : [],
        ),
      )
      return answers.filter((answer) => answer === 'yes').length / answers.length
    }
    expect(shareOf(true)).toBeLessThan(shareOf(false) - 0.05)
  })
})
