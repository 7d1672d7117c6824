/** The rules for a substitute's own pages, without the schemas, which weigh ten times as much. */
export const RESPONSE_MESSAGE_MAX = 500

export const MESSAGE_TOO_LONG = `Beskjeden kan ikke være lengre enn ${RESPONSE_MESSAGE_MAX} tegn`

/** A recipient's answer to an assignment, with its state for them: the question or its outcome. */
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
  /** The person has withdrawn and not answered since. */
  readonly hasWithdrawn: boolean
  /** The office has removed the person from the shift. */
  readonly wasRemoved: boolean
}): MyState => {
  if (status === 'cancelled') return 'cancelled'
  if (wasRemoved) return 'removed'
  if (response === 'accepted') return status === 'completed' ? 'completed' : 'won'
  if (response === 'declined') return hasWithdrawn ? 'withdrawn' : 'declined'
  return status === 'open' ? 'asked' : 'taken'
}

/** An assignment's state for a recipient. */
export interface Standing {
  readonly state: MyState
  readonly response: 'accepted' | 'declined' | 'interested' | null
  /** The shift has a free place. */
  readonly isOpen: boolean
  /** Another shift of the same employer overlaps; the person cannot have both. */
  readonly isBusy: boolean
  readonly hasStarted: boolean
  readonly hasEnded: boolean
}

/** May they say yes now? A person has at most one place of a shift, and an ended shift accepts no yes. */
export const mayAccept = ({ state, isOpen, isBusy, hasEnded }: Standing): boolean =>
  isOpen && !isBusy && !hasEnded && state !== 'cancelled' && state !== 'won' && state !== 'removed'

/** May they say no? Not twice, and the reserve has its own button to leave. */
export const mayDecline = (standing: Standing): boolean =>
  standing.state === 'asked' && standing.isOpen && !standing.hasEnded && !isInReserve(standing)

/** May the winner say 'Jeg kan ikke likevel' now? Only until the shift starts: after that they must call. */
export const mayWithdraw = (state: MyState, { hasStarted }: { readonly hasStarted: boolean }): boolean =>
  state === 'won' && !hasStarted

/**
 * May they be in reserve for a shift that is filled or overlaps another of theirs? After its start, no place can become
 * free.
 */
export const mayReserve = (standing: Standing): boolean =>
  isOutOfReach(standing) && standing.response !== 'interested' && !standing.hasStarted

/** In reserve: they can have the job when a place becomes free, or when they are free themselves. */
export const isInReserve = (standing: Standing): boolean =>
  isOutOfReach(standing) && standing.response === 'interested' && !standing.hasStarted

const isOutOfReach = ({ state, isOpen, isBusy }: Standing): boolean =>
  state !== 'removed' &&
  (isOpen ? isBusy : state === 'taken' || state === 'declined' || state === 'withdrawn')
