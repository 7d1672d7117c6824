import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { SideBySide } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import { MessageBubblePart } from './surfaces.tsx'

const TIME_MISSING = 'Starttid: skriv klokkeslettet som TT:MM, for eksempel 07:45'

interface Shift {
  title: string
  date: string
  start: string
  channels: string[]
}

const empty: Shift = { title: '', date: '', start: '', channels: [] }

export function FormPart() {
  const [sent, setSent] = useState<Shift>()
  const { control, handleSubmit, formState } = useForm<Shift>({
    defaultValues: empty,
    shouldFocusError: false,
  })
  return (
    <form onSubmit={handleSubmit(setSent)} noValidate>
      <SideBySide side={<MessageBubblePart />}>
        <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
        <Card>
          <Controller
            name="title"
            control={control}
            rules={{
              minLength: { value: 3, message: 'Tittelen må ha minst 3 tegn' },
              required: 'Skriv en tittel',
            }}
            render={({ field, fieldState }) => (
              <TextField {...field} label="Tittel" errorMessage={fieldState.error?.message} />
            )}
          />
          <Controller
            name="date"
            control={control}
            rules={{ required: 'Velg en dato' }}
            render={({ field, fieldState }) => (
              <DatePicker {...field} label="Dato" hasQuickDates errorMessage={fieldState.error?.message} />
            )}
          />
          <Controller
            name="start"
            control={control}
            rules={{ required: TIME_MISSING }}
            render={({ field, fieldState }) => (
              <TimeField {...field} label="Starttid" errorMessage={fieldState.error?.message} />
            )}
          />
          <Controller
            name="channels"
            control={control}
            rules={{ validate: (chosen) => chosen.length > 0 || 'Velg minst én kommunikasjonsmetode' }}
            render={({ field, fieldState }) => (
              <CheckboxGroup
                {...field}
                label="Send som"
                options={[
                  { value: 'sms', label: 'SMS' },
                  { value: 'email', label: 'E-post' },
                ]}
                errorMessage={fieldState.error?.message}
              />
            )}
          />
        </Card>
        <Button type="submit" size="large">
          3 mottakere · 3 SMS · 97 igjen
        </Button>
        <output>{sent && JSON.stringify(sent)}</output>
      </SideBySide>
    </form>
  )
}

const problems = [
  { field: 'title', message: 'Skriv en tittel' },
  { field: 'start', message: TIME_MISSING },
  {
    field: 'channels',
    message:
      'Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post), ellers får ingen vite om vakten',
  },
]

/** Its state after an attempt to send. Inert: it would take the focus, and its links lead nowhere here. */
export function ErrorSummaryPart() {
  return (
    <div inert>
      <ErrorSummary errors={problems} attempt={0} />
    </div>
  )
}

/** Every kind of field with an error, one below the other as in a form. */
export function FieldErrorsPart() {
  return (
    <Card>
      <TextField label="Navn" errorMessage="Skriv navnet" />
      <DatePicker label="Dag" hasQuickDates errorMessage="Velg en dag" />
      <TimeField label="Fra" errorMessage="Fra: skriv klokkeslettet som TT:MM, for eksempel 07:45" />
      <FieldError>En feil for seg selv</FieldError>
    </Card>
  )
}
