import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { proving } from '#web/proof.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Customer } from '../../contract-customers.ts'
import { DONE } from '../../texts.ts'
import { superadminApi } from '../api.ts'

interface Then {
  onDone: () => void
  onErased?: (() => Promise<void> | void) | undefined
}

/** Deactivates or deletes a user, and reports the result. */
export const useDeleteUser = ({ userId, fullName }: Customer, { onDone, onErased }: Then) => {
  const queryClient = useQueryClient()
  return useMutation(
    proving(
      superadminApi.deleteUser.mutationOptions({
        onSuccess: async ({ outcome }, { shifts }) => {
          showToast(TOAST[outcome](fullName, shifts === 'cancel'))
          if (outcome === 'erasing') markErasing(queryClient, userId)
          onDone()
          if (outcome === 'erased') await onErased?.()
        },
        onSettled: () => void queryClient.invalidateQueries({ queryKey: superadminApi.key() }),
      }),
    ),
  )
}

const TOAST = {
  deactivated: (name: string, isCancelling: boolean) => ({
    title: DONE.deactivated,
    description: `${name} kan ikke lenger logge inn.${isCancelling ? ' Vaktene avlyses, og vikarene får beskjed.' : ''}`,
  }),
  erased: () => ({ title: DONE.erased }),
  erasing: () => ({ title: 'Sletting er i gang', description: 'Det er mye å slette, så det tar litt tid.' }),
}

/** The erasure may end before the first query: the page must then know why it finds no user. */
const markErasing = (queryClient: QueryClient, userId: string) =>
  queryClient.setQueryData(
    superadminApi.customer.queryKey({ input: { userId } }),
    (user) => user && { ...user, erasing: user.erasing ?? { done: 0, total: 0 } },
  )
