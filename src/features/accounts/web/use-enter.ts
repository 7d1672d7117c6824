import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { meQuery } from './api.ts'

/** Takes who has just logged in onwards: the guard of the login page knows where to. */
export function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })
    await router.invalidate()
  }
}
