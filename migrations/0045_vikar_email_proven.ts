import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  await statement('alter table vikarer validate constraint vikarer_reachable')
}

export const up = async () => {}
