export type AssignmentStatus = 'open' | 'assigned' | 'completed' | 'cancelled'

/** The possible actions in each state of an assignment; buttons, procedures and tests read this table. */
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

/** The states that allow an action. */
export const statesFor = (action: AssignmentAction): readonly AssignmentStatus[] => ALLOWED[action]

export const isAllowed = (action: AssignmentAction, status: AssignmentStatus): boolean =>
  ALLOWED[action].some((allowed) => allowed === status)

/**
 * The longest shift in hours: a day, plus the hour when clocks are set back. An index on the start uses it to find
 * shifts that have not ended.
 */
export const LONGEST_SHIFT_HOURS = 26

export const CHANNELS = ['sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** Actions that are pointless after the end of the shift. */
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

/** Actions that require a holder. */
const WITH_A_VIKAR: readonly AssignmentAction[] = ['withdraw', 'removeVikar', 'remindAssigned', 'complete']

/** Is this action possible on the assignment now? */
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

/** No more answers are expected. */
export const isOver = ({
  status,
  hasEnded,
}: {
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
}): boolean => hasEnded || status === 'completed' || status === 'cancelled'

/** The maximum length of the description, and of the requirements. */
export const LONG_TEXT_MAX = 1000

/** The maximum number of substitutes for one shift. */
export const PLACES_MAX = 100

/** The maximum number of shifts in a request: a month's, whose message still shows the first. */
export const SHIFTS_MAX = 31

/** The maximum number of withdrawals per person and shift, and per place; after that, people should talk. */
export const WITHDRAWALS_MAX = 10

/**
 * After this many withdrawals per place, yeses and withdrawals are announced by e-mail only: a link must not use up an
 * employer's credits.
 */
export const WITHDRAWALS_NOTIFIED_BY_SMS = 3

export const RESPONSE_TYPES = ['accepted', 'declined', 'interested'] as const

/**
 * The relation of a substitute to a shift: exactly one of these. `stranger`: neither asked nor in the line.
 * `unreached`: has a link, but no message has arrived. `reserve`: a yes that was late, or that another shift prevents.
 * `removed`: the office has removed the person from the shift.
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

/**
 * `here`: in the register. `inactive`: became inactive since they were asked or answered. `gone`: no longer in the
 * register.
 */
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

/** The combinations of standing, presence and phase with the answer yes. */
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
 * Questions about a substitute and a shift, each with the cells whose answer is yes. `server/rules-in-sql.ts` makes SQL
 * of the same cells. Other obstacles (an overlapping shift, credits, quiet hours, a pause) are decided elsewhere.
 */
export const MAY_BE_ASKED = {
  /** The line asks. The office asks more people, and may choose an inactive one. */
  next: { who: ['in-line'], presence: ['here'], shift: ['open'] },
  more: { who: ['stranger', 'in-line'], presence: IN_REGISTER, shift: OPEN },
  /** Resends a request that has not arrived. */
  unreached: { who: ['unreached'], presence: ['here'], shift: OPEN },
  /** Asks about a place that has become free. */
  reserve: { who: ['reserve'], presence: ['here'], shift: ['open'] },
} as const satisfies Record<string, Cells>

export const MAY_ANSWER = {
  yes: { who: ASKED, presence: IN_REGISTER, shift: OPEN },
  /** Stored although the shift is filled: the person is then in reserve. */
  lateYes: { who: ASKED, presence: IN_REGISTER, shift: FILLED },
  no: { who: [...ASKED, 'removed'], presence: IN_REGISTER, shift: NOT_OVER },
  /** A no to all shifts of a request does not change earlier answers. */
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
  /** The person knows that they are in reserve, so they are notified when it ends. */
  ofCancellingInReserve: { who: ['reserve'], presence: IN_REGISTER, shift: BEFORE_START },
  /** The office sends its own words. */
  ofWords: { who: [...ASKED, 'place', 'removed'], presence: IN_REGISTER, shift: NOT_OVER },
} as const satisfies Record<string, Cells>

/** The fields of a substitute that the rules use. */
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
