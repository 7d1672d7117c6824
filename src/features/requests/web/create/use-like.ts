import { useQuery } from '@tanstack/react-query'
import { isUuid } from '#shared/ids.ts'
import type { EarlierRequest } from '../../contract.ts'
import { requestsApi } from '../api.ts'

/** What a new assignment is to be filled in from. */
export type Like =
  | { readonly kind: 'nothing' | 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly earlier: EarlierRequest }

/** The assignment with this id, as the address names it. */
export const useLike = (id: string | undefined): Like => {
  const isPossible = id !== undefined && isUuid(id)
  const { data, error } = useQuery(
    requestsApi.earlier.queryOptions({ input: { id: id ?? '' }, enabled: isPossible }),
  )
  if (id === undefined) return { kind: 'nothing' }
  if (data) return { kind: 'found', earlier: data }
  return { kind: error || !isPossible ? 'missing' : 'loading' }
}
