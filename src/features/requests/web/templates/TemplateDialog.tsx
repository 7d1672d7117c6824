import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Department } from '#features/employers/contract-departments.ts'
import { WHOLE_OFFICE } from '#features/employers/web/departments/department-words.ts'
import { useDepartments } from '#features/employers/web/departments/use-departments.ts'
import { counted } from '#shared/counts.ts'
import { formatTime } from '#shared/dates.ts'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, type Stored, useVersion } from '#web/form/versions.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Template } from '../../proposal-shapes.ts'
import { requestsApi } from '../api.ts'
import { type AssignmentFormState, type AssignmentInput, EMPTY } from '../create/form.ts'
import { useSaveTemplate } from './use-templates.ts'

export interface TemplateDialogProps {
  form: AssignmentFormState
  /** The template that the form was filled in from. */
  template: Template | null
  onClose: () => void
}

type Shown = Omit<AssignmentInput, 'date' | 'more' | 'smsIfBounced' | 'asking'> & { name: string }

const factsWith = (departments: readonly Pick<Department, 'id' | 'name'>[]): FormFacts<Shown> => ({
  name: { label: 'Navn på malen', noun: 'navnet' },
  title: { label: 'Tittel', noun: 'tittelen' },
  location: { label: 'Sted', noun: 'stedet' },
  startTime: { label: 'Starttid', noun: 'starttiden' },
  endTime: { label: 'Sluttid', noun: 'sluttiden' },
  places: { label: 'Antall vikarer', noun: 'antallet' },
  description: { label: 'Beskrivelse', noun: 'beskrivelsen' },
  requirements: { label: 'Krav', noun: 'kravene' },
  departmentId: {
    label: 'Avdeling',
    noun: 'avdelingen',
    text: (id) => (id ? (departments.find((known) => known.id === id)?.name ?? '') : WHOLE_OFFICE),
    key: (id) => id ?? '',
  },
  channels: {
    label: 'Send på',
    noun: 'hvordan det sendes',
    text: (channels) => listed.format(channels.map((channel) => CHANNEL[channel]).toSorted()),
  },
  recipients: {
    label: 'Hvem dere spør',
    noun: 'hvem dere spør',
    text: (asked) =>
      asked.kind === 'all' ? 'Alle tilgjengelige' : counted(asked.vikarIds.length, 'valgt', 'valgte'),
    key: (asked) => (asked.kind === 'all' ? 'all' : asked.vikarIds.toSorted().join()),
  },
})

const listed = new Intl.ListFormat('nb-NO')
const CHANNEL = { sms: 'SMS', email: 'e-post' } as const

const typedIn = (form: AssignmentFormState) => {
  const { date: _, more: __, asking: ___, smsIfBounced: ____, ...values } = form.getValues()
  return { ...values, departmentId: values.departmentId ?? null }
}

const filledIn = ({ version, edited, ...template }: Template): Stored<Shown> => ({
  version,
  edited,
  values: {
    name: template.name,
    title: template.title,
    location: template.location,
    startTime: formatTime(template.startTime),
    endTime: formatTime(template.endTime),
    places: template.places,
    description: template.description ?? '',
    requirements: template.requirements ?? '',
    departmentId: template.departmentId,
    channels: template.channels,
    recipients: template.askedAll
      ? EMPTY.recipients
      : { kind: 'chosen', vikarIds: template.asked.map(({ vikarId }) => vikarId) },
  },
})

const EMPTY_TEMPLATE: Stored<Shown> = {
  version: '',
  values: { ...EMPTY, departmentId: null, name: '' },
}

/** The template's current state on the server. */
const useStored = (template: Template | null) => {
  const input = { id: template?.id ?? '' }
  const { data } = useQuery(requestsApi.template.queryOptions({ input, enabled: template !== null }))
  const now = data ?? template
  return now ? filledIn(now) : EMPTY_TEMPLATE
}

/** Saves the form except its day: as a new template, or instead of the one it came from. */
export function TemplateDialog({ form, template, onClose }: TemplateDialogProps) {
  const [name, setName] = useState(() => template?.name ?? form.getValues('title'))
  const stored = useStored(template)
  const { departments } = useDepartments()
  const base = useVersion({
    from: template ? filledIn(template) : EMPTY_TEMPLATE,
    stored,
    typed: { ...typedIn(form), name },
    facts: factsWith(departments),
    onMerge: ({ name: merged, ...values }) => {
      setName(merged)
      form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })
    },
  })
  const { save, isSaving, problems } = useSaveTemplate(onClose)
  const isSame = template !== null && name.trim() === template.name
  const others = problems.filter(({ path }) => path !== 'name')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        const { date: _, more: __, asking: ___, ...values } = form.getValues()
        if (isSame && base.isOvertaken) return
        save({ ...values, name }, isSame ? { id: template.id, version: base.version } : undefined)
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
      {isSame && <StaleNotice {...base.notice} />}
      <p>
        {template
          ? `Behold navnet for å oppdatere «${template.name}», eller skriv et nytt for å lagre en mal til.`
          : 'Malen får alt i skjemaet unntatt datoen. Du finner den igjen øverst på siden.'}
      </p>
    </ConfirmDialog>
  )
}
