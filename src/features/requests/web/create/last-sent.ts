import { type DraftOwner, keepDraft } from '#web/drafts.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { AssignmentInput } from './form.ts'
import { sayLater, sayNothing } from './said-later.ts'

interface Sent {
  /** Its first shift. */
  readonly assignmentId: string
  readonly owner: DraftOwner
  readonly values: AssignmentInput
}

/** What to say of what is held, once it can be undone no more. */
export interface Later {
  readonly said: ToastText
  readonly seconds: number
}

let last: Sent | null = null

/** What was in the form that has just been sent, for as long as this page is open. */
export const noteSent = (sent: Sent, later: Later | null): void => {
  last = sent
  if (!later) return
  const { said, seconds } = later
  sayLater({ assignmentId: sent.assignmentId, said, at: Date.now() + seconds * 1000 })
}

/** Puts back as a draft what was sent, once it is undone. False when it was another page that sent it. */
export const restoreSent = (assignmentIds: readonly string[]): boolean => {
  if (!last || !assignmentIds.includes(last.assignmentId)) return false
  sayNothing()
  keepDraft(NEW_FORM, last.owner, last.values)
  last = null
  return true
}

/** The name of the draft of a form that was not filled in from anything. */
export const NEW_FORM = 'oppdrag'
