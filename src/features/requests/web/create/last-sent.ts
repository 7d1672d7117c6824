import { type DraftOwner, keepDraft } from '#web/drafts.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { AssignmentInput } from './form.ts'
import { delayToast, cancelDelayedToast } from './delayed-toast.ts'

interface Sent {
  /** The request's first shift. */
  readonly assignmentId: string
  readonly owner: DraftOwner
  readonly values: AssignmentInput
}

/** The toast of a held request, shown once it can no longer be undone. */
export interface DelayedToast {
  readonly said: ToastText
  readonly seconds: number
}

let last: Sent | null = null

/** Remembers the form that was just sent, while this page is open. */
export const noteSent = (sent: Sent, toast: DelayedToast | null): void => {
  last = sent
  if (!toast) return
  const { said, seconds } = toast
  delayToast({ assignmentId: sent.assignmentId, said, at: Date.now() + seconds * 1000 })
}

/** Restores the sent form as a draft after an undo. False if another page sent it. */
export const restoreSent = (assignmentIds: readonly string[]): boolean => {
  if (!last || !assignmentIds.includes(last.assignmentId)) return false
  cancelDelayedToast()
  keepDraft(NEW_FORM, last.owner, last.values)
  last = null
  return true
}

/** The name of the draft of a form without a source. */
export const NEW_FORM = 'oppdrag'
