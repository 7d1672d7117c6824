import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '#shared/paths.ts'
import { addressOf, readAddress, type Shown } from './customers-address.ts'

/** What the overview shows, as its address says. */
export function useCustomersAddress() {
  const shown = readAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = useCallback(
    (wanted: Shown) =>
      void navigate({ to: paths.customers, search: addressOf(wanted), replace: true, resetScroll: false }),
    [navigate],
  )
  return { shown, show }
}
