import { type FormEvent, useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useVersion } from '#web/form/versions.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Department } from '../../contract-departments.ts'
import type { DepartmentForm } from '../../department-rules.ts'
import { useSaveDepartment } from './use-departments.ts'

export interface GroupName {
  readonly id: string
  readonly name: string
}

interface DepartmentDialogProps {
  /** The department to edit; omitted: a new one. */
  department?: Department | undefined
  groups: readonly GroupName[]
  onClose: () => void
}

/** Edits a department and the defaults of its requests. The fields show their errors. */
export function DepartmentDialog({ department, groups, onClose }: DepartmentDialogProps) {
  const [form, setForm] = useState(() => formOf(department))
  const base = useVersion({
    stored: {
      version: department?.version ?? '',
      values: formOf(department),
      edited: department?.edited ?? null,
    },
    typed: form,
    facts: factsWith(groups),
    onMerge: setForm,
  })
  const { save, isSaving, problems } = useSaveDepartment(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const groupIds = form.groupIds.filter((id) => groups.some((group) => group.id === id)) // the others are deleted
    save({ ...form, groupIds }, department && { id: department.id, version: base.version })
  }
  const field = (name: 'name' | 'location' | 'contactName' | 'contactPhone') => ({
    name,
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    errorMessage: problems.find(({ path }) => path === name)?.message,
    autoComplete: 'off',
  })
  return (
    <Dialog isOpen onClose={onClose} title={department ? department.name : 'Ny avdeling'}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField {...field('name')} label="Navn" isRequired />
          <TextField {...field('location')} label="Sted" description="Står i nye oppdrag fra avdelingen" />
          <TextField
            {...field('contactName')}
            label="Kontaktperson"
            description="Den vikarene ringer. Tomt: den som sender forespørselen"
          />
          <TextField {...field('contactPhone')} label="Telefon til kontaktpersonen" type="tel" />
          {groups.length > 0 && (
            <CheckboxGroup
              label="Spør til vanlig"
              description="Ingen valgt: alle tilgjengelige"
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.groupIds}
              onChange={(groupIds) => setForm({ ...form, groupIds })}
              errorMessage={problems.find(({ path }) => path.startsWith('groupIds'))?.message}
              isScrollable={groups.length > 8}
            />
          )}
          <StaleNotice {...base.notice} />
          <Actions>
            <Button type="submit" isPending={isSaving} pendingText="Lagrer..." isDisabled={base.isOvertaken}>
              Lagre
            </Button>
            <Button variant="secondary" onPress={onClose}>
              Avbryt
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  )
}

const factsWith = (groups: readonly GroupName[]): FormFacts<DepartmentForm> => ({
  name: { label: 'Navn', noun: 'navnet' },
  location: { label: 'Sted', noun: 'stedet' },
  contactName: { label: 'Kontaktperson', noun: 'kontaktpersonen' },
  contactPhone: { label: 'Telefon til kontaktpersonen', noun: 'telefonnummeret' },
  groupIds: {
    label: 'Spør til vanlig',
    noun: 'hvem dere spør',
    text: (ids) => groups.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', '),
  },
})

const formOf = (department: Department | undefined): DepartmentForm => ({
  name: department?.name ?? '',
  location: department?.location ?? '',
  contactName: department?.contactName ?? '',
  contactPhone: department?.contactPhone ? formatPhone(department.contactPhone) : '',
  groupIds: department?.groupIds ?? [],
})
