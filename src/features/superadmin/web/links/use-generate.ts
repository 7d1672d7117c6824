import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { DONE, FAILED, NO_ENTRY } from '../../texts.ts'
import { superadminApi } from '../api.ts'

/** Makes a link. It is kept nowhere but on the page, and goes with it. */
export function useGenerate() {
  const queryClient = useQueryClient()
  const refetchLinks = () => queryClient.invalidateQueries({ queryKey: superadminApi.validMagicLinks.key() })
  return useMutation(
    superadminApi.generateMagicLink.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        showToast({ title: DONE.magicLink })
        void refetchLinks()
      },
      onError: (error) => {
        showToast(failure(error))
        void refetchLinks()
      },
    }),
  )
}

const failure = (error: unknown) =>
  isErrorCode(error, 'FORBIDDEN')
    ? failureToast(NO_ENTRY.linksTitle, error, { reason: NO_ENTRY.links })
    : failureToast(FAILED.magicLink, error)
