import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { PERIOD_REMOVED } from '../../unavailability-texts.ts'
import { vikarerApi } from '../api.ts'

/** Deletes a period. One that is gone already, in another tab or by a call whose answer was lost, counts as deleted. */
export const useRemovePeriod = () => {
  const queryClient = useQueryClient()
  const [removedId, setRemovedId] = useState('')
  const [refusal, setRefusal] = useState<unknown>()
  const call = useMutation(
    vikarerApi.removePeriod.mutationOptions({
      onMutate: () => setRefusal(undefined),
      onSettled: async (_nothing, error, { id }) => {
        if (error && !isErrorCode(error, 'NOT_FOUND')) return setRefusal(error)
        await queryClient.invalidateQueries({ queryKey: vikarerApi.myAvailability.key() })
        setRemovedId(id)
        showToast({ title: PERIOD_REMOVED })
      },
    }),
  )
  return {
    remove: (id: string, onRemoved: () => void) =>
      call.mutate(
        { id },
        {
          onSettled: (_nothing, error) => {
            if (!error || isErrorCode(error, 'NOT_FOUND')) onRemoved()
          },
        },
      ),
    isRemoving: call.isPending,
    removedId,
    refusal,
    forget: () => setRefusal(undefined),
  }
}
