import { useState } from 'react'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { useVersion } from '#web/form/versions.ts'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { Member } from '../../contract.ts'
import { SeesField } from './SeesField.tsx'
import { seesWords } from './department-words.ts'
import { useBindMember, useDepartments } from './use-departments.ts'

/** Chooses the departments that a member sees from their next request. */
export function SeesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { userId, fullName, departmentIds } = member
  const [chosen, setChosen] = useState(departmentIds)
  const { departments } = useDepartments()
  const base = useVersion({
    stored: { version: member.version, values: { departmentIds }, edited: member.edited },
    typed: { departmentIds: chosen },
    facts: {
      departmentIds: {
        label: 'Ser',
        noun: `hva ${fullName} ser`,
        text: (ids: typeof chosen) => seesWords(ids, departments),
      },
    },
    onMerge: (merged) => setChosen(merged.departmentIds),
  })
  const { bind, isBinding } = useBindMember(onClose)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        if (!base.isOvertaken && (chosen === null || chosen.length > 0))
          bind({ userId, departmentIds: chosen, version: base.version })
      }}
      title={`Hva ${fullName} ser`}
      tone="normal"
      confirmLabel="Lagre"
      isPending={isBinding}
      pendingText="Lagrer..."
    >
      <Stack>
        <SeesField value={chosen} onChange={setChosen} />
        <StaleNotice {...base.notice} />
        <p>Vikarregisteret og SMS-saldoen er felles for hele kontoret.</p>
      </Stack>
    </ConfirmDialog>
  )
}
