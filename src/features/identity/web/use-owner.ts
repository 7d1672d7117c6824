import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DraftOwner } from '#web/drafts.ts'
import { meQuery } from './api.ts'

/** The user and their office, who own the drafts that are typed on this device. */
export const useOwner = (): DraftOwner => {
  const { userId = '', employerId } = useQueryClient().getQueryData(meQuery().queryKey) ?? {}
  return useMemo(() => ({ userId, employerId: employerId ?? '' }), [userId, employerId])
}
