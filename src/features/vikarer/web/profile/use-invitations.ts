import { useQuery } from '@tanstack/react-query'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { vikarerApi } from '../api.ts'

export const useInvitations = () => useQuery(vikarerApi.myInvitations.queryOptions())

/** The card of invitations, fetched only for the few people who have any. */
export const useInvitationsCard = () => {
  const isNeeded = (useInvitations().data?.invitations.length ?? 0) > 0
  const card = useLazyModule(loadCard, isNeeded, false)
  return { card, isLoading: isNeeded && !card }
}

const loadCard = () => import('./Invitations.tsx')
