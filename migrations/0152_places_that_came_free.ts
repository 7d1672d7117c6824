import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Finds the open shifts with a place that came free, whose reserve the sweep asks. */
export const online = async ({ index }: OnlineSteps) => {
  await index(
    'plain',
    'assignments_freed',
    "assignments (starts_at) where freed_at is not null and status = 'open'",
  )
}

export const up = async () => {}
