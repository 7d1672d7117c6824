import type { Ahead } from '../src/server/database/ahead.ts'

/** Finds the open shifts with a place that came free, whose reserve the sweep asks. */
export const ahead = async ({ index }: Ahead) => {
  await index(
    'plain',
    'assignments_freed',
    "assignments (starts_at) where freed_at is not null and status = 'open'",
  )
}

export const up = async () => {}
