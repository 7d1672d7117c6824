import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** The two checks that were added for new rows only, over the rows that were there. */
export const online = async ({ statement }: OnlineSteps) => {
  await statement('alter table shift_alarms validate constraint shift_alarms_reason_check')
  await statement('alter table sms_history validate constraint sms_history_kind_check')
}

export const up = async () => {}
