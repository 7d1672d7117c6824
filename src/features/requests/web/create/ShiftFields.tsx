import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Details } from '#web/ui/Details.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { fillFromTitle } from './initial-values.ts'
import type { AssignmentControl } from './form.ts'
import css from './Create.module.css'
import type { DepartmentFieldProps } from './DepartmentField.tsx'
import type { LongFieldsProps } from './LongFields.tsx'
import type { WhenFieldsProps } from './WhenFields.tsx'

interface ShiftFieldsProps extends WhenFieldsProps {
  used: Suggestions | undefined
  /** All fields are filled in: none needs the focus. */
  isFilledIn: boolean
  candidates: readonly Candidate[]
}

/** The title, place and time of the shift. */
export function ShiftFields({ form, used = NOTHING, isFilledIn, candidates }: ShiftFieldsProps) {
  const { control, formState } = form
  const title = useWatch({ control, name: 'title' })
  const { departments, shifts, titles, locations } = used
  useEffect(() => {
    if (!isFilledIn) focusField('title')
  }, [isFilledIn])
  const [description, requirements, departmentId] = useWatch({
    control,
    name: ['description', 'requirements', 'departmentId'],
  })
  useEffect(() => fillFromTitle(form, title, shifts), [form, title, shifts])
  const isLong = Boolean(
    description || requirements || formState.errors.description || formState.errors.requirements,
  )
  return (
    <Card>
      <SuggestedField name="title" control={control} label="Tittel" suggestions={titles} />
      {(departments.length > 0 || departmentId) && <Department {...{ form, used, isFilledIn, candidates }} />}
      <SuggestedField name="location" control={control} label="Sted" suggestions={locations} />
      <When form={form} />
      <Details summary="Beskrivelse og krav" isOpen={isLong || undefined}>
        <Long control={control} />
      </Details>
    </Card>
  )
}

/** Only offices with departments have this field: it is fetched after the first screen, in a reserved place. */
function Department(props: DepartmentFieldProps) {
  const lazy = useLazyModule(loadDepartmentField, true)
  return lazy ? <lazy.DepartmentField {...props} /> : <TextField label="Avdeling" isDisabled />
}

const loadDepartmentField = () => import('./DepartmentField.tsx')

/**
 * Date and time fields need a third of this page's script: they are fetched after the first screen, in a reserved
 * place.
 */
function When(props: WhenFieldsProps) {
  const lazy = useLazyModule(loadWhenFields, true)
  if (lazy) return <lazy.WhenFields {...props} />
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

const loadWhenFields = () => import('./WhenFields.tsx')

const NOTHING: Suggestions = {
  departments: [],
  isBound: false,
  titles: [],
  locations: [],
  shifts: [],
  templates: [],
  daysOff: [],
  usualTimes: null,
}

/** Collapsed, and fetched after the first screen. */
function Long(props: LongFieldsProps) {
  const lazy = useLazyModule(loadLongFields, true)
  return lazy && <lazy.LongFields {...props} />
}

const loadLongFields = () => import('./LongFields.tsx')

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
