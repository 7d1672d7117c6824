import type { Ahead } from '../src/server/database/ahead.ts'

export const ahead = async ({ statement }: Ahead) => {
  await statement('alter table requests validate constraint requests_plan')
  await statement('alter table requests validate constraint requests_held_up_by_check')
}

export const up = async () => {}
