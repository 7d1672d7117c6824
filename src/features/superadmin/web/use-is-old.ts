import { useEffect, useState } from 'react'
import { REFRESH } from '#web/refresh.ts'

interface Refreshed {
  isError: boolean
  /** By the browser's own clock: the server's may be ahead of it. In ms. */
  dataUpdatedAt: number
}

/** Whether what a query shows may have changed since: it could not be fetched anew, or has not been for so long. */
export function useIsOld({ isError, dataUpdatedAt }: Refreshed): boolean {
  const [expired, setExpired] = useState<number>()
  useEffect(() => {
    const expire = () => setExpired(dataUpdatedAt)
    const timer = setTimeout(expire, dataUpdatedAt + OLD_MS - Date.now())
    return () => clearTimeout(timer)
  }, [dataUpdatedAt])
  return isError || expired === dataUpdatedAt
}

/** Three rounds. */
const OLD_MS = 3 * REFRESH.refetchInterval
