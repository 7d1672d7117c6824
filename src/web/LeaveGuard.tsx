import type { RouterHistory } from '@tanstack/history'
import { useEffect, useState } from 'react'
import { useNavigation } from './navigation/context.ts'
import { hasUnsaved, noteUnsaved } from './session/unsaved.ts'
import { ConfirmDialog } from './ui/overlays/ConfirmDialog.tsx'

/** Asks before a form with unsaved input is left. A page navigates with `ignoreBlocker` after a save. */
export function LeaveGuard({ isDirty, children }: { isDirty: boolean; children?: string }) {
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
  const { history } = useNavigation()
  const answer = useQuestion(history, isDirty)
  return (
    <ConfirmDialog
      isOpen={answer !== null}
      title="Forlate siden uten å lagre?"
      confirmLabel="Forlat siden"
      cancelLabel="Bli her"
      onConfirm={() => answer?.('leave')}
      onClose={() => answer?.('stay')}
    >
      {children ?? 'Det du har fylt inn, blir borte.'}
    </ConfirmDialog>
  )
}

type Answer = (answer: 'leave' | 'stay') => void

/** Blocks every navigation away from this page until the question is answered; null while no question is open. */
const useQuestion = (history: RouterHistory, isDirty: boolean): Answer | null => {
  const [own] = useState(history.location.pathname)
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = async () => {
      const answered = await new Promise((resolve) => setAnswer(() => resolve))
      setAnswer(null)
      return answered === 'stay'
    }
    return history.block({
      // The form stays mounted for a moment after its page is left: links followed then are not blocked.
      blockerFn: ({ currentLocation: from, nextLocation: to }) =>
        from.pathname === own && to.pathname !== own && ask(),
      enableBeforeUnload: hasUnsaved,
    })
  }, [history, isDirty, own])
  return answer
}
