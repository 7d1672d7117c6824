import { useQuery } from '@tanstack/react-query'
import { isUuid } from '#shared/id-patterns.ts'
import type { EarlierRequest, Template } from '../../proposal-shapes.ts'
import { requestsApi } from '../api.ts'

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
