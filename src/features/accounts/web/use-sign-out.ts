import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { SIGN_OUT_FAILED, SIGNED_OUT } from '../texts.ts'
import { accountsApi, meQuery } from './api.ts'

/** Ends the session, forgets everything that was fetched in it, and leads to the login. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await accountsApi.signOut.call()
    } catch (error) {
      showToast({ title: SIGN_OUT_FAILED, description: errorMessage(error), tone: 'error' })
      return
    }
    queryClient.clear()
    queryClient.setQueryData(meQuery().queryKey, null)
    showToast(SIGNED_OUT)
    await navigate({ to: paths.auth })
  }
}
