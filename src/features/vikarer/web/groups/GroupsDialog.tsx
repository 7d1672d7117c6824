import { useState, type FormEvent } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Stack, Row } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { counted } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { useVersion } from '#web/form/versions.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Group } from '../../contract-groups.ts'
import { useGroups, useRemoveGroup, useSaveGroup } from './use-groups.ts'

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

interface GroupNameFormProps {
  label: string
  submitLabel: string
  /** The group to rename; absent for a new one. */
  group?: Group
  onSaved: () => void
  onCancel?: () => void
}

/** The name of a new or existing group, with its error at the field. */
function GroupNameForm({ label, submitLabel, group, onSaved, onCancel }: GroupNameFormProps) {
  const [name, setName] = useState(group?.name ?? '')
  const base = useVersion({
    stored: {
      version: group?.version ?? '',
      values: { name: group?.name ?? '' },
      edited: group?.edited ?? null,
    },
    typed: { name },
    facts: { name: { label: 'Navn', noun: 'navnet' } },
    onMerge: (merged) => setName(merged.name),
  })
  const { save, isSaving, problem } = useSaveGroup(onSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(name, group && { id: group.id, version: base.version })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="small">
        <TextField label={label} value={name} onChange={setName} errorMessage={problem} autoComplete="off" />
        <StaleNotice {...base.notice} />
        <Row>
          <Button
            type="submit"
            size="small"
            isPending={isSaving}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken}
          >
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="secondary" size="small" onPress={onCancel}>
              Avbryt
            </Button>
          )}
        </Row>
      </Stack>{' '}
    </form>
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
