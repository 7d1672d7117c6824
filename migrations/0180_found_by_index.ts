import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/**
 * Favourites are few: without an index of their own, a register without any is read to its end. The log
 * counts those who were asked, also by their answers to the request: without an index, each row reads all answers of the office.
 */
export const online = async ({ index }: OnlineSteps) => {
  await index(
    'plain',
    'vikarer_favourites',
    'vikarer (employer_id, id) where is_favourite and deleted_at is null',
  )
  await index('plain', 'assignment_responses_of_request', 'assignment_responses (employer_id, request_id)')
}

export const up = async () => {}
