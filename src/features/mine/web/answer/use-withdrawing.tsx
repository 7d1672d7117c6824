import { useState } from 'react'
import { useLater } from '#web/use-later.ts'
import type { MyAssignment } from '../../contract.ts'

/** The question before a shift is given back: opens it, and is it. */
export const useWithdrawing = (assignment: MyAssignment) => {
  const [isOpen, setIsOpen] = useState(false)
  const later = useLater(loadDialog, isOpen)
  return {
    withdraw: () => setIsOpen(true),
    dialog: later && (
      <later.WithdrawDialog assignment={assignment} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ),
  }
}

const loadDialog = () => import('./WithdrawDialog.tsx')
