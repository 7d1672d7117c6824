import type { Ahead } from '../src/server/database/ahead.ts'

export const ahead = async ({ statement }: Ahead) => {
  await statement('alter table vikarer validate constraint vikarer_reachable')
}

export const up = async () => {}
