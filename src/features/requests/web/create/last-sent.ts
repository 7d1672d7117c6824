import { keepDraft } from '#web/drafts.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import type { AssignmentInput } from './form.ts'

interface Sent {
  /** Its first shift. */
  readonly assignmentId: string
  readonly userId: string
  readonly values: AssignmentInput
  /** What to say once it is sent. */
  readonly later: ToastText | null
}

let last: Sent | null = null

/** What was in the form that has just been sent, for as long as this page is open. */
export const noteSent = (sent: Sent): void => void (last = sent)

/** Says that it is sent, once it can be undone no more. */
export const saySent = (assignmentIds: readonly string[]): void => {
  if (!last?.later || !assignmentIds.includes(last.assignmentId)) return
  showToast(last.later)
  last = null
}

/** Puts back as a draft what was sent, once it is undone. False when it was another page that sent it. */
export const restoreSent = (assignmentIds: readonly string[]): boolean => {
  if (!last || !assignmentIds.includes(last.assignmentId)) return false
  keepDraft(NEW_FORM, last.userId, last.values)
  last = null
  return true
}

/** The name of the draft of a form that was not filled in from anything. */
export const NEW_FORM = 'oppdrag'
