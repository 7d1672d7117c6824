import { useState } from 'react'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { MyAssignment } from '../../contract.ts'

/** The withdrawal dialog and the function that opens it. */
export const useWithdrawing = (assignment: MyAssignment) => {
  const [isOpen, setIsOpen] = useState(false)
  const lazy = useLazyModule(loadDialog, isOpen)
  return {
    withdraw: () => setIsOpen(true),
    dialog: lazy && (
      <lazy.WithdrawDialog assignment={assignment} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ),
  }
}

const loadDialog = () => import('./WithdrawDialog.tsx')
