/** What a substitute's own pages need of the rules; the schemas beside them weigh ten times as much. */
export const RESPONSE_MESSAGE_MAX = 500

export const MESSAGE_TOO_LONG = `Beskjeden kan ikke være lengre enn ${RESPONSE_MESSAGE_MAX} tegn`

/** A recipient's own answer to an assignment, and its state for them: the question, or how it ended. */
export const MY_STATES = [
  'asked',
  'declined',
  'withdrawn',
  'removed',
  'won',
  'taken',
  'cancelled',
  'completed',
] as const
export type MyState = (typeof MY_STATES)[number]

export const myState = ({
  status,
  response,
  hasWithdrawn,
  wasRemoved,
}: {
  readonly status: 'open' | 'assigned' | 'completed' | 'cancelled'
  readonly response: 'accepted' | 'declined' | 'interested' | null
  /** The yes was withdrawn, and nothing has been answered since. */
  readonly hasWithdrawn: boolean
  /** The office has taken them off the shift. */
  readonly wasRemoved: boolean
}): MyState => {
  if (status === 'cancelled') return 'cancelled'
  if (wasRemoved) return 'removed'
  if (response === 'accepted') return status === 'completed' ? 'completed' : 'won'
  if (response === 'declined') return hasWithdrawn ? 'withdrawn' : 'declined'
  return status === 'open' ? 'asked' : 'taken'
}

/** An assignment's state for somebody who was asked. */
export interface Standing {
  readonly state: MyState
  readonly response: 'accepted' | 'declined' | 'interested' | null
  /** There is a place left. */
  readonly isOpen: boolean
  /** They have another shift of the same employer's then, and cannot have both. */
  readonly isBusy: boolean
  readonly hasStarted: boolean
  readonly hasEnded: boolean
}

/** May they say yes now? Nobody has two places of a shift, and one that has ended cannot be had any more. */
export const mayAccept = ({ state, isOpen, isBusy, hasEnded }: Standing): boolean =>
  isOpen && !isBusy && !hasEnded && state !== 'cancelled' && state !== 'won' && state !== 'removed'

/** May they say no? Not twice, and from the reserve there is a way out of its own. */
export const mayDecline = (standing: Standing): boolean =>
  standing.state === 'asked' && standing.isOpen && !standing.hasEnded && !isInReserve(standing)

/** May the winner say 'Jeg kan ikke likevel' now? Only until the shift starts: then somebody is missed, and must ring. */
export const mayWithdraw = (state: MyState, { hasStarted }: { readonly hasStarted: boolean }): boolean =>
  state === 'won' && !hasStarted

/**
 * May they be in reserve for a shift that another has, or that they are busy for? None can be given back after its
 * start.
 */
export const mayReserve = (standing: Standing): boolean =>
  isOutOfReach(standing) && standing.response !== 'interested' && !standing.hasStarted

/** Is in reserve, and can have the job when it is given back, or they are free. */
export const isInReserve = (standing: Standing): boolean =>
  isOutOfReach(standing) && standing.response === 'interested' && !standing.hasStarted

const isOutOfReach = ({ state, isOpen, isBusy }: Standing): boolean =>
  state !== 'removed' &&
  (isOpen ? isBusy : state === 'taken' || state === 'declined' || state === 'withdrawn')
