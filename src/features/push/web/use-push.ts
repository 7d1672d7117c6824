import { ORPCError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import { failureToast } from '#web/errors.ts'
import { announce } from '#web/ui/announce.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { push, PushState } from '../contract.ts'
import { OBSTACLE_TEXTS } from '../texts.ts'
import { PushRefused, showExample, subscribe, unsubscribe } from './browser.ts'

const pushApi = roomApi<typeof push>('push')

/** The user's push in this browser and in others, with functions to turn it on and off here. */
export const usePush = () => {
  const { data: state, error } = useQuery(pushApi.state.queryOptions())
  const turnOn = useTurnOn()
  const turnOff = useTurnOff()
  return {
    state,
    error,
    isBusy: turnOn.isPending || turnOff.isPending,
    /** False if it failed. The reason is shown, unless the state is unknown. */
    turnOn: async (): Promise<boolean> => {
      if (!state) return false
      return turnOn.mutateAsync(state.publicKey).then(
        () => true,
        () => false,
      )
    },
    turnOff: () => turnOff.mutate(),
  }
}

const useTurnOn = () => {
  const save = useMutation(pushApi.turnOn.mutationOptions({ onSuccess: useKeep() }))
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribe(publicKey)
      try {
        await save.mutateAsync(subscription)
      } catch (error) {
        if (!isOthers(error)) throw error
        await unsubscribe()
        await save.mutateAsync(await subscribe(publicKey))
      }
      announce('Push er på i denne nettleseren')
      await showExample()
    },
    onError: (error) => {
      const title = 'Push er ikke slått på'
      if (!(error instanceof PushRefused)) showToast(failureToast(title, error))
      else showToast({ tone: 'error', title, description: OBSTACLE_TEXTS[error.obstacle] })
    },
  })
}

const useTurnOff = () => {
  const remove = useMutation(pushApi.turnOff.mutationOptions({ onSuccess: useKeep() }))
  return useMutation({
    mutationFn: async () => {
      await remove.mutateAsync({})
      announce('Push er slått av i denne nettleseren')
      await unsubscribe()
    },
    onError: (error) => showToast(failureToast('Push er fortsatt på', error)),
  })
}

const useKeep = () => {
  const queryClient = useQueryClient()
  return (now: PushState) => queryClient.setQueryData(pushApi.state.queryKey(), now)
}

/** An earlier user turned on push in this browser, with a subscription that we may not take over. */
const isOthers = (error: unknown) => error instanceof ORPCError && error.code === 'OTHERS'

export type Push = ReturnType<typeof usePush>
