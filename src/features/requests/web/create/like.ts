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

/** Form values copied from an earlier assignment or a template, on the day that it is most likely wanted again. */
export const valuesLike = (
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
  recipients: recipientsLike(earlier, candidates),
})

export type Asked = Pick<EarlierRequest, 'asked' | 'askedAll'>

/** Everybody available again, or the same people as far as they are in the register. */
export const recipientsLike = (earlier: Asked, candidates: readonly Candidate[]): RecipientsInput => {
  if (hasAskedAll(earlier, candidates)) return EMPTY.recipients
  const vikarIds = earlier.asked.map(({ vikarId }) => vikarId)
  const stillHere = recipientsOf({ kind: 'chosen', vikarIds }, candidates)
  return { kind: 'chosen', vikarIds: stillHere.map(({ id }) => id) }
}

/** Where it was not recorded: were as many asked as can be now? */
export const hasAskedAll = ({ askedAll, asked }: Asked, candidates: readonly Candidate[]): boolean =>
  askedAll ?? asked.length >= recipientsOf(EMPTY.recipients, candidates).length

/** What a new assignment is to be filled in from. */
export type Like =
  | { readonly kind: 'nothing' | 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly earlier: EarlierRequest }
  | { readonly kind: 'template'; readonly template: Template }

/** What the address names: an assignment, or a template. */
export const useLike = (assignmentId: string | undefined, templateId: string | undefined): Like => {
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

/** What a form is filled in from; null for an empty one. */
export const sourceOf = (like: Like): Omit<EarlierRequest, 'date'> | null => {
  if (like.kind === 'found') return like.earlier
  return like.kind === 'template' ? like.template : null
}
