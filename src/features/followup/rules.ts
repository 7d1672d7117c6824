import type { AssignmentStatus } from '#features/assignments/rules.ts'

/** The states the log distinguishes, as its badges name them: an open shift is waiting until it has ended unfilled. */
export const LOG_STATUSES = ['waiting', 'assigned', 'unfilled', 'completed', 'cancelled'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

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
