import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '#shared/paths.ts'

/** Which recipient the list is about, as the page's address says. */
export function useSmsAddress() {
  const { q: search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = useCallback(
    (wanted: string) =>
      void navigate({
        to: paths.smsControl,
        search: { q: wanted || undefined },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, show }
}
