import type { TestApp } from './app.ts'
import { castAssignment, castVikar, type CastAdministrator } from './cast.ts'

/** The plan of an act takes the act's own input. */
export const withPlans = <One>(samples: Record<string, One>): Record<string, One> => ({
  ...samples,
  ...Object.fromEntries(PLANNED.flatMap((act) => (samples[act] ? [[`plan-${act}`, samples[act]]] : []))),
})

const PLANNED = [
  'cancel-assignment',
  'edit-assignment',
  'remove-from-assignment',
  'change-places',
  'reopen-assignment',
  'complete-assignment',
  'answer-for',
  'withdraw-from-assignment',
  'remind-all',
  'remind-assigned',
  'send-requests',
  'ask-more',
  'write-to-recipients',
  'change-line',
  'ask-all-in-line',
  'ask-next-in-line',
  'change-send-time',
  'undo-request',
  'create-assignment',
  'create-request',
]

/** The address of a plan about a shift of this office. */
export const castPlanned = async (app: TestApp, who: CastAdministrator): Promise<string> => {
  await castVikar(app, who, 'Ola Hansen')
  const { id } = await castAssignment(app, who, { channels: ['email'] })
  return `/api/assignments/${id}/cancel/plan`
}
