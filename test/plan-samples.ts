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
]
