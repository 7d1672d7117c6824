import { useQuery } from '@tanstack/react-query'
import { isUuid } from '#shared/ids.ts'
import { assignmentsApi } from '../api.ts'
import type { LoggedAssignment, RecipientRow } from '../../log-shapes.ts'

/** What a new assignment is to be filled in from. */
export type Like = { readonly kind: 'nothing' | 'loading' | 'missing' } | Earlier

/** An assignment and who was asked about it. `askedAll`: null when that was not written down. */
export interface Earlier {
  readonly kind: 'found'
  readonly assignment: LoggedAssignment
  readonly recipients: readonly Pick<RecipientRow, 'vikarId' | 'fullName'>[]
  readonly askedAll: boolean | null
}

/** The assignment with this id, as the address names it. */
export const useLike = (id: string | undefined): Like => {
  const isPossible = id !== undefined && isUuid(id)
  const { data, error } = useQuery(
    assignmentsApi.follow.queryOptions({ input: { id: id ?? '' }, enabled: isPossible }),
  )
  if (id === undefined) return { kind: 'nothing' }
  if (data) return { kind: 'found', ...data }
  return { kind: error || !isPossible ? 'missing' : 'loading' }
}
