import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Details } from '#web/ui/Details.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { AssignmentControl } from './form.ts'
import css from './Create.module.css'
import type { WhenFieldsProps } from './WhenFields.tsx'
import { useRest } from './use-rest.ts'

interface ShiftFieldsProps extends WhenFieldsProps {
  used: Suggestions
  /** All fields are filled in: none needs the focus. */
  isFilledIn: boolean
}

/** The title, place and time of the shift. */
export function ShiftFields({ form, used, isFilledIn }: ShiftFieldsProps) {
  const { control, formState } = form
  const { departments, titles, locations } = used
  const rest = useRest()
  useEffect(() => {
    if (!isFilledIn) focusField('title')
  }, [isFilledIn])
  const [description, requirements] = useWatch({ control, name: ['description', 'requirements'] })
  const isLong = Boolean(
    description || requirements || formState.errors.description || formState.errors.requirements,
  )
  return (
    <Card>
      <SuggestedField name="title" control={control} label="Tittel" suggestions={titles} />
      {departments.length > 0 &&
        (rest ? <rest.DepartmentField form={form} used={used} /> : <TextField label="Avdeling" isDisabled />)}
      <SuggestedField name="location" control={control} label="Sted" suggestions={locations} />
      {rest ? <rest.WhenFields form={form} /> : <WhenToCome />}
      <Details summary="Beskrivelse og krav" isOpen={isLong || undefined}>
        {rest && <rest.LongFields control={control} />}
      </Details>
    </Card>
  )
}

/** The place of date and times, whose fields are a third of this page's script. */
function WhenToCome() {
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
        <TextField label="Antall vikarer" isDisabled />
        <div className={css.length} />
      </div>
    </>
  )
}

interface SuggestedFieldProps {
  control: AssignmentControl
  name: 'title' | 'location'
  label: string
  /** Earlier values. */
  suggestions: readonly string[]
}

/** A line of text that offers earlier values. */
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
