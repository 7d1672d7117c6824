import { type FormEvent, useState } from 'react'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { useVersion } from '#web/form/versions.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import type { Group } from '../../contract-groups.ts'
import { useSaveGroup } from './use-groups.ts'

interface GroupNameFormProps {
  label: string
  submitLabel: string
  /** The group to rename; absent for a new one. */
  group?: Group
  onSaved: () => void
  onCancel?: () => void
}

/** The name of a new or existing group, with its error at the field. */
export function GroupNameForm({ label, submitLabel, group, onSaved, onCancel }: GroupNameFormProps) {
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
