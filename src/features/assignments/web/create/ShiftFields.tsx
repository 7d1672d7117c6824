import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/Card.tsx'
import { assignmentsApi } from '../api.ts'
import type { AssignmentFormState } from './form.ts'
import { LongField } from './LongField.tsx'
import { SuggestedField } from './SuggestedField.tsx'
import { WhenFields } from './WhenFields.tsx'

/** What the shift is, where and when. */
export function ShiftFields({ form }: { form: AssignmentFormState }) {
  const { control } = form
  const { data: { titles, locations } = NOTHING_YET } = useQuery(assignmentsApi.suggestions.queryOptions())
  return (
    <Card>
      <SuggestedField name="title" control={control} label="Tittel" suggestions={titles} />
      <SuggestedField name="location" control={control} label="Sted" suggestions={locations} />
      <WhenFields form={form} />
      <LongField name="description" label="Beskrivelse" control={control} />
      <LongField name="requirements" label="Krav" control={control} />
    </Card>
  )
}

const NOTHING_YET = { titles: [], locations: [] }
