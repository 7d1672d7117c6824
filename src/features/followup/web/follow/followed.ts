import type { Alarm, Line } from '#features/asking/shapes.ts'
import type { AssignmentEvent, LoggedAssignment, NextStep, RecipientRow, RequestShift } from '../../shapes.ts'

/** The server's answer for a page that follows a shift. */
export interface Followed {
  readonly assignment: LoggedAssignment
  readonly shifts: readonly RequestShift[]
  readonly recipients: readonly RecipientRow[]
  readonly line: Line | null
  readonly next: NextStep
  readonly alarm: Alarm | null
  readonly events: readonly AssignmentEvent[]
  readonly isHeldUp: boolean
  readonly undoSeconds: number
}

/** The page's data. */
export interface ShownShift extends Omit<Followed, 'shifts' | 'undoSeconds'> {
  /** The request is held: it can be undone. */
  readonly isHeld: boolean
  /** Time of the fetch. */
  readonly now: Date
}

/** A shift with the people who were asked and those in its line. */
export type ShiftPeople = Pick<ShownShift, 'assignment' | 'recipients' | 'line'>
