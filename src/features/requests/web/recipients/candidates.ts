import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/counts.ts'
import { isCalendarDay, isTime } from '#shared/dates.ts'
import type { EarlierRequest } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import type { Recipients } from '#features/asking/planned-request.ts'
import { requestsApi } from '../api.ts'
import type { RecipientsInput } from '../create/form.ts'

type Shift = { date: string; startTime: string; endTime: string }

/** The candidates for one of these shifts; the previous answer stays until the new one arrives. */
export const useCandidates = (first: Shift, ...others: Shift[]) => {
  const shifts = [first, ...others].map(knownShift)
  const asked = others.length === 0 ? knownShift(first) : { shifts }
  return useQuery({ ...candidatesQuery(asked), placeholderData: keepPreviousData })
}

/** All candidates. A large register comes a page at a time, so that other requests need not wait. */
export const candidatesQuery = (shift: Partial<Shift> | { shifts: Partial<Shift>[] }) =>
  queryOptions({
    queryKey: requestsApi.candidates.queryKey({ input: shift }),
    queryFn: async ({ signal }) => {
      let page = await requestsApi.candidates.call(shift, { signal })
      const candidates = [...page.candidates]
      while (page.nextCursor) {
        page = await requestsApi.candidates.call({ ...shift, cursor: page.nextCursor }, { signal })
        candidates.push(...page.candidates)
      }
      return { ...page, candidates }
    },
  })

/** The filled-in parts of a shift. Times without a date do not show who is free. */
export const knownShift = ({ date, startTime, endTime }: Shift): Partial<Shift> => {
  if (!isCalendarDay(date)) return {}
  return isTime(startTime) && isTime(endTime) ? { date, startTime, endTime } : { date }
}

/** The request's recipients who are still in the register. */
export const recipientsOf = (recipients: RecipientsInput, candidates: readonly Candidate[]): Candidate[] => {
  if (recipients.kind === 'chosen') return among(candidates, recipients.vikarIds)
  const also = new Set(recipients.alsoIds)
  return candidates.filter(({ id, leftOut }) => leftOut === null || also.has(id))
}

export type Asked = Pick<EarlierRequest, 'asked' | 'askedAll'>

/** The recipients of an earlier request: everyone available again, or the same people who are still in the register. */
export const recipientsFrom = (earlier: Asked, candidates: readonly Candidate[]): RecipientsInput => {
  if (hasAskedAll(earlier, candidates)) return { kind: 'all', alsoIds: [] }
  const vikarIds = earlier.asked.map(({ vikarId }) => vikarId)
  return { kind: 'chosen', vikarIds: among(candidates, vikarIds).map(({ id }) => id) }
}

/** Without a record: true if as many were asked as can be asked now. */
export const hasAskedAll = ({ askedAll, asked }: Asked, candidates: readonly Candidate[]): boolean =>
  askedAll ?? asked.length >= recipientsOf({ kind: 'all' }, candidates).length

/** The same choice without people who have left the register since they were ticked. */
export const withoutGone = (recipients: Recipients, candidates: readonly Candidate[]): Recipients => {
  const idsAmong = (ids: readonly string[]) => among(candidates, ids).map(({ id }) => id)
  return recipients.kind === 'all'
    ? { kind: 'all', alsoIds: idsAmong(recipients.alsoIds) }
    : { kind: 'chosen', vikarIds: idsAmong(recipients.vikarIds) }
}

const among = (candidates: readonly Candidate[], ids: readonly string[]) => {
  const wanted = new Set(ids)
  return candidates.filter(({ id }) => wanted.has(id))
}

/** Rows of a list on the page: a register of 10,000 must not slow the form down. */
export const ROW_LIMIT = 100

/** 'Viser 100 av 10 000. Søk for å finne resten.'; undefined when all are shown. */
export const limitNote = (total: number, rest: string): string | undefined =>
  total > ROW_LIMIT ? `Viser ${formatCount(ROW_LIMIT)} av ${formatCount(total)}. ${rest}` : undefined
