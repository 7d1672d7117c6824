import type { Ahead } from '../src/server/database/ahead.ts'

/** The two checks that were added for new rows only, over the rows that were there. */
export const ahead = async ({ statement }: Ahead) => {
  await statement('alter table shift_alarms validate constraint shift_alarms_reason_check')
  await statement('alter table sms_history validate constraint sms_history_kind_check')
}

export const up = async () => {}
