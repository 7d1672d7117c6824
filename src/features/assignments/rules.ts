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

/**
 * The relation of a substitute to a shift: exactly one of these. `stranger`: neither asked nor in the line. `unreached`: has a link, and no
 * message has arrived. `reserve`: a yes that came too late, or that another shift prevents. `removed`: taken off the shift by the office.
 */
export const STANDINGS = [
  'stranger',
  'in-line',
  'unreached',
  'asked',
  'no',
  'withdrew',
  'reserve',
  'place',
  'removed',
] as const
export type Standing = (typeof STANDINGS)[number]

/** In the register: `here`, or `inactive` since they were asked or answered. `gone`: no longer in it. */
export const PRESENCES = ['here', 'inactive', 'gone'] as const
export type Presence = (typeof PRESENCES)[number]

/** `open` has a free place, `filled` has none. `over`: has ended, and is not completed. */
export const PHASES = [
  'open',
  'open-begun',
  'filled',
  'filled-begun',
  'over',
  'completed',
  'cancelled',
] as const
export type Phase = (typeof PHASES)[number]

/** The answer is yes for these people in these phases of the shift. */
export interface Cells {
  readonly who: readonly Standing[]
  readonly presence: readonly Presence[]
  readonly shift: readonly Phase[]
}

const IN_REGISTER = ['here', 'inactive'] as const
const ASKED = ['unreached', 'asked', 'no', 'withdrew', 'reserve'] as const
const OPEN = ['open', 'open-begun'] as const
const FILLED = ['filled', 'filled-begun'] as const
const BEFORE_START = ['open', 'filled'] as const
const NOT_OVER = [...OPEN, ...FILLED] as const

/**
 * Questions about a substitute and a shift, each with the cells in which the answer is yes. `server/may.ts` makes SQL of the same cells. Other
 * reasons against an act (another shift at the time, credits, quiet hours, a pause) are not here.
 */
export const MAY_BE_ASKED = {
  /** The line asks. The office asks more, and may choose a person who is inactive. */
  next: { who: ['in-line'], presence: ['here'], shift: ['open'] },
  more: { who: ['stranger', 'in-line'], presence: IN_REGISTER, shift: OPEN },
  /** Sends the request again, which has not arrived. */
  unreached: { who: ['unreached'], presence: ['here'], shift: OPEN },
  /** Asks about a place that is free again. */
  reserve: { who: ['reserve'], presence: ['here'], shift: ['open'] },
} as const satisfies Record<string, Cells>

export const MAY_ANSWER = {
  yes: { who: ASKED, presence: IN_REGISTER, shift: OPEN },
  /** Kept because the shift is filled: they are in reserve then. */
  lateYes: { who: ASKED, presence: IN_REGISTER, shift: FILLED },
  no: { who: [...ASKED, 'removed'], presence: IN_REGISTER, shift: NOT_OVER },
  /** One no to all shifts of a request leaves earlier answers alone. */
  noToAll: { who: ['unreached', 'asked', 'reserve'], presence: IN_REGISTER, shift: OPEN },
  withdrawal: { who: ['place'], presence: IN_REGISTER, shift: BEFORE_START },
} as const satisfies Record<string, Cells>

export const MAY_BE_REMINDED = {
  ofQuestion: { who: ['asked', 'reserve'], presence: ['here'], shift: OPEN },
  ofPlace: { who: ['place'], presence: IN_REGISTER, shift: NOT_OVER },
} as const satisfies Record<string, Cells>

export const MAY_BE_NOTIFIED = {
  ofEdit: { who: ['place'], presence: IN_REGISTER, shift: NOT_OVER },
  ofCancelling: { who: ['place'], presence: IN_REGISTER, shift: NOT_OVER },
  /** They have been notified that they are in reserve, so they are notified of its end. */
  ofCancellingInReserve: { who: ['reserve'], presence: IN_REGISTER, shift: BEFORE_START },
  /** The office writes its own words. */
  ofWords: { who: [...ASKED, 'place', 'removed'], presence: IN_REGISTER, shift: NOT_OVER },
} as const satisfies Record<string, Cells>

/** A substitute as the rules see them. */
export interface Substitute {
  readonly standing: Standing
  readonly presence: Presence
}

const decide =
  <Name extends string>(questions: Record<Name, Cells>) =>
  (name: Name, { standing, presence }: Substitute, phase: Phase): boolean => {
    const { who, presence: present, shift } = questions[name]
    return who.includes(standing) && present.includes(presence) && shift.includes(phase)
  }

export const mayBeAsked = decide(MAY_BE_ASKED)
export const mayAnswer = decide(MAY_ANSWER)
export const mayBeReminded = decide(MAY_BE_REMINDED)
export const mayBeNotified = decide(MAY_BE_NOTIFIED)

/** The phase of a shift. */
export const phaseOf = ({
  status,
  hasStarted,
  hasEnded,
}: {
  readonly status: AssignmentStatus
  readonly hasStarted: boolean
  readonly hasEnded: boolean
}): Phase => {
  if (status === 'completed' || status === 'cancelled') return status
  if (hasEnded) return 'over'
  if (status === 'open') return hasStarted ? 'open-begun' : 'open'
  return hasStarted ? 'filled-begun' : 'filled'
}
