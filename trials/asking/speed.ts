import { forecast, proposeOpenAtMost } from '#features/asking/forecast/forecast.ts'
import { fitModel } from '#features/asking/forecast/model.ts'
import { askInOrder, lineOf, registerOf } from './ask-in-order.ts'
import { openOffice } from './offices.ts'

/** Milliseconds for a forecast and a proposal for this many people; the median of several, after a warm-up. */
export const speedFor = (people: number): { readonly forecast: number; readonly proposal: number } => {
  const office = openOffice({ seed: 3, from: '2026-09-01', shifts: 150 })
  const register = registerOf(office)
  const plan = { openAtMost: 3, patienceMinutes: 10, askFrom: null, askAllAt: null, quiet: null }
  const asks = office.shifts.flatMap((_, index) => askInOrder(register, index, lineOf(register), plan).asks)
  const model = fitModel(asks)
  const now = new Date('2027-01-12T05:10:00Z')
  const [until, startsAt] = [40, 80].map((minutes) => new Date(now.getTime() + minutes * 60_000))
  if (!until || !startsAt) throw new Error('there are two instants')
  const known = office.people.length
  const line = Array.from({ length: people }, (_, index) => ({ vikarId: `3-${index % known}` }))
  const question = { now, until, startsAt, places: 1, line, plan }
  return {
    forecast: median(() => forecast(model, question)),
    proposal: median(() => proposeOpenAtMost(model, question, 0.9)),
  }
}

const TIMES = 11

const median = (work: () => unknown): number => {
  const taken = Array.from({ length: TIMES }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return taken.toSorted((a, b) => a - b)[TIMES >> 1] ?? NaN
}
