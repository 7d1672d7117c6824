export type AssignmentStatus = 'open' | 'assigned' | 'completed' | 'cancelled'

/** What may be done with an assignment in each state: buttons, procedures and tests read this table. */
const ALLOWED = {
  claim: ['open'],
  decline: ['open', 'assigned'],
  withdraw: ['open', 'assigned'],
  sendRequests: ['open'],
  remindAll: ['open'],
  remindAssigned: ['open', 'assigned'],
  cancel: ['open', 'assigned'],
  complete: ['open', 'assigned'],
  changePlaces: ['open', 'assigned'],
  edit: ['open', 'assigned'],
  removeVikar: ['open', 'assigned'],
  reopen: ['completed', 'cancelled'],
} as const satisfies Record<string, readonly AssignmentStatus[]>

export type AssignmentAction = keyof typeof ALLOWED

/** The states in which something may be done. */
export const statesFor = (action: AssignmentAction): readonly AssignmentStatus[] => ALLOWED[action]

export const isAllowed = (action: AssignmentAction, status: AssignmentStatus): boolean =>
  ALLOWED[action].some((allowed) => allowed === status)

/** A day, and the hour that the clock may be set back: an index on the start finds with it what is not over. */
export const LONGEST_SHIFT_HOURS = 26

export const CHANNELS = ['sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** What may be done only until the shift ends: anything later is too late. */
const BEFORE_THE_END: readonly AssignmentAction[] = [
  'sendRequests',
  'remindAll',
  'remindAssigned',
  'cancel',
  'changePlaces',
  'edit',
  'removeVikar',
  'reopen',
]

/** What takes somebody who has a place. */
const WITH_A_VIKAR: readonly AssignmentAction[] = ['withdraw', 'removeVikar', 'remindAssigned', 'complete']

/** May this be done with the assignment now? */
export const isPossible = (
  action: AssignmentAction,
  {
    status,
    hasEnded,
    filled,
  }: { readonly status: AssignmentStatus; readonly hasEnded: boolean; readonly filled: number },
): boolean =>
  isAllowed(action, status) &&
  !(hasEnded && BEFORE_THE_END.includes(action)) &&
  !(filled === 0 && WITH_A_VIKAR.includes(action))

/** No answer is expected any more. */
export const isOver = ({
  status,
  hasEnded,
}: {
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
}): boolean => hasEnded || status === 'completed' || status === 'cancelled'

/** Longest description, and longest requirements. */
export const LONG_TEXT_MAX = 1000

/** The most substitutes that one shift can need. */
export const PLACES_MAX = 100

/** The most shifts in one request: a month of them, and its message still says which is the first. */
export const SHIFTS_MAX = 31

/** How often one person can give a shift back by button, and each of its places can be given back; beyond that people should talk. */
export const WITHDRAWALS_MAX = 10

/** After this many withdrawals for each place, yeses and withdrawals are announced by e-mail only: a link must not use up an employer's credits. */
export const WITHDRAWALS_NOTIFIED_BY_SMS = 3

export const RESPONSE_TYPES = ['accepted', 'declined', 'interested'] as const
