import type { Ahead } from '../src/server/database/ahead.ts'

export const ahead = async ({ statement }: Ahead) => {
  await statement(
    'alter table assignment_responses validate constraint assignment_responses_employer_id_recorded_by_fkey',
  )
  await statement('alter table assignments validate constraint assignments_employer_id_reopened_by_fkey')
}

export const up = async () => {}
