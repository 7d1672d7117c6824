import { useEffect, useState } from 'react'
import { formatClock } from '#shared/dates.ts'
import { REFRESH } from '#web/refresh.ts'
import css from './OldFigures.module.css'

interface OldFiguresProps {
  query: { data: unknown; isError: boolean; dataUpdatedAt: number }
}

/** Marks figures as old when they could not be refetched. */
export function OldFigures({ query }: OldFiguresProps) {
  const isOld = useIsOld(query)
  return (
    <p className={css.old} role="status">
      {isOld && query.data !== undefined && oldWords(query.dataUpdatedAt)}
    </p>
  )
}

const oldWords = (instant: number) =>
  `Får ikke kontakt. Tallene er fra ${formatClock(new Date(instant)).replace(' ', '\u00a0')}.`

interface Refreshed {
  isError: boolean
  /** Milliseconds by the browser's own clock, because the server's may be ahead. */
  dataUpdatedAt: number
}

/** True if the shown data may be outdated: the refetch failed, or the data is older than the limit. */
export function useIsOld({ isError, dataUpdatedAt }: Refreshed): boolean {
  const [expired, setExpired] = useState<number>()
  useEffect(() => {
    const expire = () => setExpired(dataUpdatedAt)
    const timer = setTimeout(expire, dataUpdatedAt + OLD_MS - Date.now())
    return () => clearTimeout(timer)
  }, [dataUpdatedAt])
  return isError || expired === dataUpdatedAt
}

/** Three intervals. */
const OLD_MS = 3 * REFRESH.refetchInterval
