import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#shared/dates.ts'
import type { DaysOff } from '#shared/days-off.ts'
import { isUuid } from '#shared/id-patterns.ts'
import type { EarlierRequest, Template } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { requestsApi } from '../api.ts'
import { recipientsOf } from '../recipients/candidates.ts'
import { type AssignmentInput, EMPTY, type RecipientsInput } from './form.ts'
import { likelyDay } from './weekdays.ts'

/** Form values copied from an earlier assignment or a template, on the most likely day. */
export const valuesFrom = (
  earlier: Omit<EarlierRequest, 'date'>,
  candidates: readonly Candidate[],
  { now, daysOff = [] }: { readonly now: Date; readonly daysOff?: readonly DaysOff[] | undefined },
): AssignmentInput => ({
  ...EMPTY,
  title: earlier.title,
  location: earlier.location,
  departmentId: earlier.departmentId,
  date: likelyDay(now, formatTime(earlier.startTime), daysOff),
  startTime: formatTime(earlier.startTime),
  endTime: formatTime(earlier.endTime),
  places: earlier.places,
  description: earlier.description ?? '',
  requirements: earlier.requirements ?? '',
  channels: earlier.channels,
  recipients: recipientsFrom(earlier, candidates),
})

export type Asked = Pick<EarlierRequest, 'asked' | 'askedAll'>

/** Everyone available again, or the same people who are still in the register. */
export const recipientsFrom = (earlier: Asked, candidates: readonly Candidate[]): RecipientsInput => {
  if (hasAskedAll(earlier, candidates)) return EMPTY.recipients
  const vikarIds = earlier.asked.map(({ vikarId }) => vikarId)
  const stillHere = recipientsOf({ kind: 'chosen', vikarIds }, candidates)
  return { kind: 'chosen', vikarIds: stillHere.map(({ id }) => id) }
}

/** Without a record: true if as many were asked as can be asked now. */
export const hasAskedAll = ({ askedAll, asked }: Asked, candidates: readonly Candidate[]): boolean =>
  askedAll ?? asked.length >= recipientsOf(EMPTY.recipients, candidates).length

/** The source of a new request's values. */
export type FormSource =
  | { readonly kind: 'nothing' | 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly earlier: EarlierRequest }
  | { readonly kind: 'template'; readonly template: Template }

/** The source in the address: an assignment, or a template. */
export const useFormSource = (
  assignmentId: string | undefined,
  templateId: string | undefined,
): FormSource => {
  const id = assignmentId ?? templateId
  const input = { id: id ?? '' }
  const isPossible = id !== undefined && isUuid(id)
  const isTemplate = assignmentId === undefined
  const earlier = useQuery(requestsApi.earlier.queryOptions({ input, enabled: isPossible && !isTemplate }))
  const template = useQuery(requestsApi.template.queryOptions({ input, enabled: isPossible && isTemplate }))
  if (id === undefined) return { kind: 'nothing' }
  if (earlier.data) return { kind: 'found', earlier: earlier.data }
  if (template.data) return { kind: 'template', template: template.data }
  return { kind: earlier.error || template.error || !isPossible ? 'missing' : 'loading' }
}

/** The values of a form's source; null for an empty form. */
export const sourceValues = (source: FormSource): Omit<EarlierRequest, 'date'> | null => {
  if (source.kind === 'found') return source.earlier
  return source.kind === 'template' ? source.template : null
}
