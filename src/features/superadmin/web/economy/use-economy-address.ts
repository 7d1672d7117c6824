import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '#shared/paths.ts'
import { type EconomyWanted, readEconomyAddress, writeEconomyAddress } from './economy-address.ts'

/** What the list shows, as the page's address says: the search and the order. */
export function useEconomyAddress() {
  const wanted = readEconomyAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = useCallback(
    (next: EconomyWanted) =>
      void navigate({
        to: paths.smsEconomy,
        search: writeEconomyAddress(next),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { wanted, show }
}
