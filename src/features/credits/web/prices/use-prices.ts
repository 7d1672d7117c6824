import { useCallback, useEffect, useRef, useState } from 'react'
import type { SmsPackage } from '../../contract.ts'
import { creditsClient } from '../client.ts'

interface Prices {
  readonly packages?: readonly SmsPackage[]
  /** Why the latest try failed. */
  readonly error?: unknown
  readonly isFetching: boolean
}

/**
 * What is for sale, for a page without the query cache: fetched when the page opens, and again when somebody comes back
 * to it. What was shown stays meanwhile.
 */
export const usePrices = () => {
  const [prices, setPrices] = useState<Prices>({ isFetching: true })
  const latest = useRef(0)
  const fetchPrices = useCallback(async () => {
    const round = (latest.current += 1)
    const show = (next: (before: Prices) => Prices) => round === latest.current && setPrices(next)
    show((before) => ({ ...before, isFetching: true }))
    try {
      const { packages } = await creditsClient.packages()
      show(() => ({ packages, isFetching: false }))
    } catch (error) {
      show(({ packages }) => ({ packages, error, isFetching: false }))
    }
  }, [])
  useEffect(() => {
    const refetch = () => void (document.visibilityState === 'visible' && fetchPrices())
    refetch()
    document.addEventListener('visibilitychange', refetch)
    return () => document.removeEventListener('visibilitychange', refetch)
  }, [fetchPrices])
  return { ...prices, refetch: () => void fetchPrices() }
}
