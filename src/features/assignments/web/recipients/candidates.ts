import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, endsNextDay, isDate, isTime } from '#shared/dates.ts'
import { assignmentsApi } from '../api.ts'
import type { Candidate } from '../../contract.ts'
import type { Recipients } from '../../rules.ts'

type Shift = { date: string; startTime: string; endTime: string }

/** Who can be asked about a shift on these days; the ones for the days before stay until the new ones are there. */
export const useCandidates = (shift: Shift) =>
  useQuery(
    assignmentsApi.candidates.queryOptions({ input: shiftDays(shift), placeholderData: keepPreviousData }),
  )

/** The days a shift touches, as far as they are filled in. */
export const shiftDays = ({ date, startTime, endTime }: Shift): { date?: string; endDate?: string } => {
  if (!isDate(date)) return {}
  return { date, endDate: endsAfterMidnight({ startTime, endTime }) ? addDays(date, 1) : date }
}

/** Are both times filled in, and the end at or before the start? */
export const endsAfterMidnight = ({ startTime, endTime }: Pick<Shift, 'startTime' | 'endTime'>): boolean =>
  isTime(startTime) && isTime(endTime) && endsNextDay(startTime, endTime)

/** Whom the request will go to, of those who are still in the register. */
export const recipientsOf = (recipients: Recipients, candidates: readonly Candidate[]): Candidate[] => {
  if (recipients.kind === 'all') return candidates.filter(({ leftOut }) => leftOut === null)
  const chosen = new Set(recipients.vikarIds)
  return candidates.filter(({ id }) => chosen.has(id))
}

/** Those whose name, company, skills or phone number holds every word of the search. */
export const searchCandidates = (candidates: readonly Candidate[], search: string): Candidate[] => {
  const words = search.toLocaleLowerCase('nb-NO').split(/\s+/)
  return candidates.filter(({ fullName, company, skills, phone }) => {
    const text = `${fullName} ${company ?? ''} ${skills ?? ''} ${phone}`.toLocaleLowerCase('nb-NO')
    return words.every((word) => text.includes(word))
  })
}
