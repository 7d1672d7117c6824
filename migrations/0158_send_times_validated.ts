import type { Ahead } from '../src/server/database/ahead.ts'

/** The check of 0157, over the rows that were there. */
export const ahead = async ({ statement }: Ahead) => {
  await statement('alter table line_changes validate constraint line_changes_kind_check')
}

export const up = async () => {}
