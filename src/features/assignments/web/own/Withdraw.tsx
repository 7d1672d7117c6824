import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useLater } from '#web/use-later.ts'
import type { OwnAssignment } from '../../contract-own.ts'
import { WITHDRAW } from '../../texts.ts'

/** 'Jeg kan ikke likevel', with the question first. */
export function Withdraw({ assignment, titleId }: { assignment: OwnAssignment; titleId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const later = useLater(loadDialog, isAsking)
  return (
    <>
      <Button
        variant="danger-quiet"
        size="small"
        aria-describedby={titleId}
        onPress={() => setIsAsking(true)}
      >
        {WITHDRAW}
      </Button>
      {later && (
        <later.WithdrawDialog assignment={assignment} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

const loadDialog = () => import('./WithdrawDialog.tsx')
