/** What a substitute's own pages need of the rules; the schemas beside them weigh ten times as much. */
export const RESPONSE_MESSAGE_MAX = 500

export const MESSAGE_TOO_LONG = `Beskjeden kan ikke være lengre enn ${RESPONSE_MESSAGE_MAX} tegn`

/** Somebody's own answer to an assignment, and how it stands for them: the question, or how it ended. */
export const OWN_STATES = [
  'asked',
  'declined',
  'withdrawn',
  'won',
  'taken',
  'cancelled',
  'completed',
] as const
export type OwnState = (typeof OWN_STATES)[number]

export const ownState = ({
  status,
  isMine,
  response,
  hasWithdrawn,
}: {
  readonly status: 'open' | 'assigned' | 'completed' | 'cancelled'
  readonly isMine: boolean
  readonly response: 'accepted' | 'declined' | 'interested' | null
  /** The yes was taken back, and nothing has been answered since. */
  readonly hasWithdrawn: boolean
}): OwnState => {
  if (status === 'cancelled') return 'cancelled'
  if (isMine) return status === 'completed' ? 'completed' : 'won'
  if (response === 'declined') return hasWithdrawn ? 'withdrawn' : 'declined'
  return status === 'open' ? 'asked' : 'taken'
}

/** May they say yes now? A shift that has ended cannot be had any more. */
export const mayAccept = (state: OwnState, shift: { readonly isOpen: boolean; readonly hasEnded: boolean }) =>
  shift.isOpen && !shift.hasEnded && state !== 'cancelled'

/** May the winner say 'Jeg kan ikke likevel' now? Only until the shift starts: then somebody is missed, and must ring. */
export const mayWithdraw = (state: OwnState, { hasStarted }: { readonly hasStarted: boolean }): boolean =>
  state === 'won' && !hasStarted

/** Said yes too late, and gets the job if it is given back: after the start nobody gives it back. */
export const isInReserve = (assignment: {
  readonly state: OwnState
  readonly response: 'accepted' | 'declined' | 'interested' | null
  readonly hasStarted: boolean
}): boolean => assignment.state === 'taken' && assignment.response === 'interested' && !assignment.hasStarted
