import { useState } from 'react'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { Member } from '../../contract.ts'
import { SeesField } from './SeesField.tsx'
import { useBindMember } from './use-departments.ts'

/** Which departments one of the office sees, from their next press on. */
export function SeesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { userId, fullName, departmentIds } = member
  const [chosen, setChosen] = useState(departmentIds)
  const { bind, isBinding } = useBindMember(onClose)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        if (chosen === null || chosen.length > 0) bind(userId, chosen)
      }}
      title={`Hva ${fullName} ser`}
      tone="normal"
      confirmLabel="Lagre"
      isPending={isBinding}
      pendingText="Lagrer..."
    >
      <Stack>
        <SeesField value={chosen} onChange={setChosen} />
        <p>Vikarregisteret og SMS-saldoen er felles for hele kontoret.</p>
      </Stack>
    </ConfirmDialog>
  )
}
