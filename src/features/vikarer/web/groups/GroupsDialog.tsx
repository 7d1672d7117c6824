import { useState } from 'react'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { GroupEntry } from './GroupEntry.tsx'
import { GroupNameForm } from './GroupNameForm.tsx'
import { useGroups } from './use-groups.ts'

/** Lists the office's groups, to create, rename, or delete after a question. */
export function GroupsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { groups } = useGroups()
  const [made, setMade] = useState(0)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Grupper">
      <GroupNameForm
        key={made}
        label="Ny gruppe"
        submitLabel="Lag gruppe"
        onSaved={() => setMade(made + 1)}
      />
      {groups.length === 0 ? (
        <p>Ingen grupper ennå. Lag en, og velg så hvem som er med under «Rediger» på hver vikar.</p>
      ) : (
        <Stack as="ul" gap="small">
          {groups.map((group) => (
            <GroupEntry key={group.id} group={group} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
