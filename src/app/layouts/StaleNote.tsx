import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { formatClock, formatDateTime, osloToday } from '#shared/dates.ts'
import { announce } from '#web/ui/announce.ts'
import css from './StaleNote.module.css'

/** Says since when the page has not been kept up to date; `since` is null while it is. */
export function StaleNote({ since }: { since: number | null }) {
  const isStale = since !== null
  useEffect(() => {
    if (isStale) return () => void announce('Siden er oppdatert igjen')
  }, [isStale])
  return (
    <div role="status">
      {isStale && (
        <p className={css.stale}>
          <CloudOff size={18} aria-hidden />
          Ikke oppdatert siden {clockOf(new Date(since))} – prøver igjen
        </p>
      )}
    </div>
  )
}

const clockOf = (since: Date) =>
  osloToday(since) === osloToday(new Date()) ? formatClock(since) : formatDateTime(since)
