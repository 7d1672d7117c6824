import { useQuery } from '@tanstack/react-query'
import { formatClock } from '#shared/dates.ts'
import { meQuery } from '../api.ts'

const OFTEN_MS = 15_000
const SELDOM_MS = 60_000

/**
 * The time until which a new password needs no current one; null if it does. The server decides when it is over, so
 * that a browser with a wrong clock shows the right form.
 */
export function useFreePassword(): string | null {
  const { data: me } = useQuery({
    ...meQuery(),
    refetchInterval: ({ state }) => askAgainIn(state.data?.passwordFreeUntil ?? null, Date.now()),
  })
  return me?.passwordFreeUntil ?? null
}

/** Milliseconds until the next check; none once it is over. */
export function askAgainIn(until: string | null, now: number): number | false {
  if (until === null) return false
  const left = Date.parse(until) - now
  return left <= 0 ? OFTEN_MS : Math.min(left + 500, SELDOM_MS)
}

/** `kl. 07.42`, never broken over two lines. */
export const untilWords = (until: string): string => formatClock(until).replace(' ', '\u00a0')
