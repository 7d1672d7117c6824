import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** The check of 0157, over the rows that were there. */
export const online = async ({ statement }: OnlineSteps) => {
  await statement('alter table line_changes validate constraint line_changes_kind_check')
}

export const up = async () => {}
