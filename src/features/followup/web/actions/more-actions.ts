import type { LoggedAssignment } from '../../shapes.ts'

/** What the less frequent actions need, folded away or not. */
export interface MoreActionsProps {
  assignment: LoggedAssignment
  onCancel: () => void
  onComplete: () => void
}
