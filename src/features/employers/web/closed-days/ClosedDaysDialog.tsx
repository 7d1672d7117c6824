import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToday } from '#web/use-today.ts'
import { useAddClosedDays } from './use-closed-days.ts'

/** Enters a day or a period when the office is closed. The last day follows the first. */
export function ClosedDaysDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(() => ({
    name: 'Planleggingsdag',
    startDate: '',
    endDate: '',
  }))
  const { add, isAdding, problemOf } = useAddClosedDays(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add(form)
  }
  const start = (startDate: string) =>
    setForm((now) => ({
      ...now,
      startDate,
      endDate: isWhole(startDate) && now.endDate < startDate ? startDate : now.endDate,
    }))
  const today = useToday()
  return (
    <Dialog isOpen onClose={onClose} title="Stengte dager">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            name="name"
            label="Hva dere holder stengt for"
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            errorMessage={problemOf('name')}
            autoComplete="off"
            isRequired
          />
          <DatePicker
            name="startDate"
            label="Første dag"
            value={form.startDate}
            onChange={start}
            minValue={today}
            errorMessage={problemOf('startDate')}
            isRequired
          />
          <DatePicker
            name="endDate"
            label="Siste dag"
            description="Til og med denne dagen"
            value={form.endDate}
            onChange={(endDate) => setForm({ ...form, endDate })}
            minValue={form.startDate || today}
            errorMessage={problemOf('endDate')}
            isRequired
          />
          <p>Vakter som finnes disse dagene, blir stående.</p>
          <Actions>
            <Button type="submit" isPending={isAdding} pendingText="Lagrer...">
              Legg inn
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

/** The first digits of a year that is being typed form a date long ago. */
const isWhole = (date: string) => date >= '2000'
