import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { WHOLE_OFFICE } from '../departments/department-words.ts'
import { useDepartments } from '../departments/use-departments.ts'
import { useAddBoard } from './use-boards.ts'

/** Makes the address of a screen: its name, its shifts, and whether it shows phone numbers. */
export function BoardDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ name: 'Personalrommet', departmentId: '', showsPhones: true })
  const { departments, isBound } = useDepartments()
  const { add, isAdding, problemOf } = useAddBoard(onClose)
  const yours = departments.filter(({ isYours, isClosed }) => isYours && !isClosed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add({ ...form, departmentId: form.departmentId || null })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Adresse til en skjerm">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            name="name"
            label="Hvor skjermen er"
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            errorMessage={problemOf('name')}
            autoComplete="off"
            isRequired
          />
          {yours.length > (isBound ? 1 : 0) && (
            <Select
              name="departmentId"
              label="Avdeling"
              placeholder={isBound ? 'Velg avdeling' : WHOLE_OFFICE}
              options={yours.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.departmentId}
              onChange={(departmentId) => setForm({ ...form, departmentId })}
              errorMessage={problemOf('departmentId')}
            />
          )}
          <Checkbox
            label="Vis telefonnumre"
            value={form.showsPhones}
            onChange={(showsPhones) => setForm({ ...form, showsPhones })}
          />
          <p>
            Alle som har adressen, ser vaktene i dag og i morgen uten å logge inn, helt til dere stenger den.
            Bruk den der bare ansatte ser skjermen.
          </p>
          <Actions>
            <Button type="submit" isPending={isAdding} pendingText="Lager adressen...">
              Lag adressen
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
