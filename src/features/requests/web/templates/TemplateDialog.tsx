import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Template } from '../../proposal-shapes.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { useSaveTemplate } from './use-templates.ts'

export interface TemplateDialogProps {
  form: AssignmentFormState
  /** The one that the form was filled in from. */
  template: Template | null
  onClose: () => void
}

/** Keeps what is in the form, but for its day, under a name: as a new template, or instead of the one it came from. */
export function TemplateDialog({ form, template, onClose }: TemplateDialogProps) {
  const [name, setName] = useState(() => template?.name ?? form.getValues('title'))
  const { save, isSaving, problems } = useSaveTemplate(onClose)
  const isSame = template !== null && name.trim() === template.name
  const others = problems.filter(({ path }) => path !== 'name')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        const { date: _, more: __, asking: ___, ...values } = form.getValues()
        save({ ...values, name }, isSame ? template.id : undefined)
      }}
      title={template ? 'Lagre malen' : 'Lagre som mal'}
      tone="normal"
      confirmLabel={template && isSame ? 'Oppdater malen' : 'Lagre som ny mal'}
      isPending={isSaving}
      pendingText="Lagrer..."
    >
      <TextField
        label="Navn på malen"
        value={name}
        onChange={setName}
        isRequired
        errorMessage={problems.find(({ path }) => path === 'name')?.message}
      />
      {others.length > 0 && (
        <ul role="alert">
          {others.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
      <p>
        {template
          ? `Behold navnet for å oppdatere «${template.name}», eller skriv et nytt for å lagre en mal til.`
          : 'Malen får alt i skjemaet unntatt datoen. Du finner den igjen øverst på siden.'}
      </p>
    </ConfirmDialog>
  )
}
