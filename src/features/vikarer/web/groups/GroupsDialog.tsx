import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Stack, Row } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { counted } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import type { Group } from '../../contract-groups.ts'
import { GroupNameForm } from './GroupNameForm.tsx'
import { useGroups, useRemoveGroup } from './use-groups.ts'

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

/** A group of the list, with its two acts. */
function GroupEntry({ group }: { group: Group }) {
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'deleting'>('nothing')
  const { remove, isRemoving } = useRemoveGroup()
  const { id, name, members, askedBy } = group
  const stop = () => setDoing('nothing')
  return (
    <li>
      {doing === 'renaming' ? (
        <GroupNameForm
          label={`Nytt navn på «${name}»`}
          submitLabel="Lagre navnet"
          group={group}
          onSaved={stop}
          onCancel={stop}
        />
      ) : (
        <Row>
          <span>
            {name} · {counted(members, 'vikar', 'vikarer')}
          </span>
          <IconButton icon={Pencil} label={`Gi «${name}» nytt navn`} onPress={() => setDoing('renaming')} />
          <IconButton
            icon={Trash}
            variant="danger-quiet"
            label={`Slett «${name}»`}
            onPress={() => setDoing('deleting')}
          />
        </Row>
      )}
      {doing === 'deleting' && (
        <>
          <p>{askedBy.length > 0 ? askedWords(askedBy) : goneWords(members)}</p>
          <Row>
            {askedBy.length === 0 && (
              <Button
                variant="danger"
                size="small"
                onPress={() => remove(id, members)}
                isPending={isRemoving}
              >
                Slett gruppen
              </Button>
            )}
            <Button variant="secondary" size="small" onPress={stop}>
              Behold
            </Button>
          </Row>
        </>
      )}
    </li>
  )
}

const goneWords = (members: number): string =>
  members === 0
    ? 'Slette gruppen? Ingen er i den.'
    : `Slette gruppen? ${counted(members, 'vikar er', 'vikarer er')} ikke lenger i den, men blir i registeret.`

const askedWords = (departments: readonly string[]): string =>
  `${departments.join(', ')} spør denne gruppen til vanlig, så den kan ikke slettes. Endre det under «Kontoret».`
