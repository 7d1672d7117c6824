import { useQuery } from '@tanstack/react-query'
import { useLater } from '#web/use-later.ts'
import { vikarerApi } from '../api.ts'

export const useInvitations = () => useQuery(vikarerApi.myInvitations.queryOptions())

/** The card of invitations, which few people have: it is fetched for those. */
export const useInvitationsCard = () => {
  const isNeeded = (useInvitations().data?.invitations.length ?? 0) > 0
  const card = useLater(loadCard, isNeeded, false)
  return { card, isLoading: isNeeded && !card }
}

const loadCard = () => import('./Invitations.tsx')
