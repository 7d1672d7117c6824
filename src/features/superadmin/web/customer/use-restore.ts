import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Customer } from '../../contract-customers.ts'
import { DONE, FAILED } from '../../texts.ts'
import { superadminApi } from '../api.ts'

/** Lets a deactivated user in again. */
export const useRestore = ({ userId, fullName }: Pick<Customer, 'userId' | 'fullName'>) => {
  const queryClient = useQueryClient()
  const call = useMutation(
    superadminApi.restoreUser.mutationOptions({
      onSuccess: () => showToast({ title: DONE.restored, description: `${fullName} kan logge inn igjen.` }),
      onError: (error) => showToast(failureToast(FAILED.restoreUser, error)),
      // Busy until the page shows what the server has.
      onSettled: () => queryClient.invalidateQueries({ queryKey: superadminApi.key() }),
    }),
  )
  return { restore: () => call.mutate({ userId }), isRestoring: call.isPending }
}
