import { useQuery } from '@tanstack/react-query'
import { isUuid } from '#shared/ids.ts'
import { assignmentsApi } from '../api.ts'
import type { LoggedAssignment } from '../../log-shapes.ts'

/** What a new assignment is to be filled in from. */
export type Like =
  | { readonly kind: 'nothing' | 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly assignment: LoggedAssignment }

/** The assignment with this id, as the address names it. */
export const useLike = (id: string | undefined): Like => {
  const isPossible = id !== undefined && isUuid(id)
  const { data, error } = useQuery(
    assignmentsApi.follow.queryOptions({ input: { id: id ?? '' }, enabled: isPossible }),
  )
  if (id === undefined) return { kind: 'nothing' }
  if (data) return { kind: 'found', assignment: data.assignment }
  return { kind: error || !isPossible ? 'missing' : 'loading' }
}
