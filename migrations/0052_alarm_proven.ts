import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  await statement('alter table sms_history validate constraint sms_history_kind_check')
}

export const up = async () => {}
