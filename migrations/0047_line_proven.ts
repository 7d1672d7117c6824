import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  await statement('alter table requests validate constraint requests_plan')
  await statement('alter table requests validate constraint requests_held_up_by_check')
}

export const up = async () => {}
