import type { AssignmentStatus } from '#features/assignments/rules.ts'

/** The states of the log's badges: an open shift is waiting until it has ended unfilled. */
export const LOG_STATUSES = ['waiting', 'assigned', 'unfilled', 'completed', 'cancelled'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

/** The statuses of a filter, each once, in the order of {@link LOG_STATUSES}. */
export const statusesOf = (status: LogStatus | readonly LogStatus[] | undefined): LogStatus[] => {
  const named = [status ?? []].flat()
  return LOG_STATUSES.filter((known) => named.includes(known))
}

/** Limit on recorded events in the timeline of a shift; the newest are shown. */
export const EVENTS_MAX = 1000

/** Counts the holders of a coming shift who have not confirmed its new times. */
export const awaitedTimes = ({
  status,
  hasEnded,
  unconfirmed,
}: {
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
  readonly unconfirmed: number
}): number => (hasEnded || (status !== 'open' && status !== 'assigned') ? 0 : unconfirmed)

export const logStatus = ({
  status,
  hasEnded,
}: {
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
}): LogStatus => {
  if (status !== 'open') return status
  return hasEnded ? 'unfilled' : 'waiting'
}
