import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import type { DraftOwner } from '#web/drafts.ts'

/** This person in this office. */
export const useDraftOwner = (): DraftOwner => {
  const { userId = '', employerId } = useQuery(meQuery()).data ?? {}
  return useMemo(() => ({ userId, employerId: employerId ?? '' }), [userId, employerId])
}
