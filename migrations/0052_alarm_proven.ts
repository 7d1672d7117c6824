import type { Ahead } from '../src/server/database/ahead.ts'

export const ahead = async ({ statement }: Ahead) => {
  await statement('alter table sms_history validate constraint sms_history_kind_check')
}

export const up = async () => {}
