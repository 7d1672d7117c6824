import { useSyncExternalStore } from 'react'
import { osloToday } from '#shared/dates.ts'

/** Today's date in Oslo, YYYY-MM-DD: a page that stays open moves to the next day. */
export const useToday = (): string => useSyncExternalStore(listen, () => osloToday(new Date()))

const MINUTE_MS = 60_000

const listen = (onChange: () => void) => {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
