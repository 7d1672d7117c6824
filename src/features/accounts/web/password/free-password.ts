import { useQuery } from '@tanstack/react-query'
import { formatClock } from '#shared/dates.ts'
import { meQuery } from '../api.ts'

const OFTEN_MS = 15_000
const SELDOM_MS = 60_000

/**
 * Until when a new password can be chosen without the current one; null when it cannot, or no longer. The server says
 * when the time is up, so that a browser whose clock is wrong shows the right form.
 */
export function useFreePassword(): string | null {
  const { data: me } = useQuery({
    ...meQuery(),
    refetchInterval: ({ state }) => askAgainIn(state.data?.passwordFreeUntil ?? null, Date.now()),
  })
  return me?.passwordFreeUntil ?? null
}

/** In how many milliseconds to ask whether it still holds; never, once it does not. */
export function askAgainIn(until: string | null, now: number): number | false {
  if (until === null) return false
  const left = Date.parse(until) - now
  return left <= 0 ? OFTEN_MS : Math.min(left + 500, SELDOM_MS)
}

/** `kl. 07.42`, never broken over two lines. */
export const untilWords = (until: string): string => formatClock(until).replace(' ', '\u00a0')
