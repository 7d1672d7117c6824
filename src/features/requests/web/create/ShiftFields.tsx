import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { LONG_TEXT_MAX } from '#features/assignments/rules.ts'
import { FormTextArea } from '#web/form/FormTextArea.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useLater } from '#web/use-later.ts'
import { requestsApi } from '../api.ts'
import type { AssignmentControl } from './form.ts'
import css from './Create.module.css'
import type { WhenFieldsProps } from './WhenFields.tsx'

/** What the shift is, where and when. */
export function ShiftFields({ form, beginsAtDate }: WhenFieldsProps) {
  const { control } = form
  const { data: { titles, locations } = NOTHING_YET } = useQuery(requestsApi.suggestions.queryOptions())
  return (
    <Card>
      <SuggestedField name="title" control={control} label="Tittel" suggestions={titles} />
      <SuggestedField name="location" control={control} label="Sted" suggestions={locations} />
      <When form={form} beginsAtDate={beginsAtDate} />
      <LongField name="description" label="Beskrivelse" control={control} />
      <LongField name="requirements" label="Krav" control={control} />
    </Card>
  )
}

/** Fields typed part by part need a third of this page's script: they come after the first screen, in the same place. */
function When(props: WhenFieldsProps) {
  const later = useLater(loadWhenFields, true)
  if (later) return <later.WhenFields {...props} />
  return (
    <>
      <div className={css.dateToCome}>
        <TextField label="Dato" isDisabled />
        <Row>
          <Button variant="secondary" isDisabled>
            I dag
          </Button>
          <Button variant="secondary" isDisabled>
            I morgen
          </Button>
        </Row>
      </div>
      <div className={css.times}>
        <TextField label="Starttid" isDisabled />
        <TextField label="Sluttid" isDisabled />
        <div className={css.length} />
      </div>
      <div className={css.places}>
        <TextField label="Antall vikarer" isDisabled />
      </div>
    </>
  )
}

const loadWhenFields = () => import('./WhenFields.tsx')

const NOTHING_YET = { titles: [], locations: [] }

/** A counter under an empty field is noise: it comes when the end is near. */
const COUNT_FROM = LONG_TEXT_MAX - 200

interface LongFieldProps {
  control: AssignmentControl
  name: 'description' | 'requirements'
  label: string
}

/** A text of several lines that may be left out. */
function LongField({ control, name, label }: LongFieldProps) {
  const typed = useWatch({ control, name })
  const isNearEnd = (typed?.length ?? 0) >= COUNT_FROM
  const countTo = isNearEnd ? LONG_TEXT_MAX : undefined
  return <FormTextArea {...{ control, name, label, countTo }} optional rows={3} />
}

interface SuggestedFieldProps {
  control: AssignmentControl
  name: 'title' | 'location'
  label: string
  /** What was used before. */
  suggestions: readonly string[]
}

/** A line of text that offers what was used before. */
function SuggestedField({ control, name, label, suggestions }: SuggestedFieldProps) {
  const listId = useId()
  const list = suggestions.length > 0 ? listId : undefined
  return (
    <div>
      <FormTextField {...{ control, name, label, list }} isRequired />
      {list && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}
