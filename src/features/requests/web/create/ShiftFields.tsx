import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useLater } from '#web/use-later.ts'
import { Details } from '#web/ui/Details.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { fillFromTitle } from './usual.ts'
import type { AssignmentControl } from './form.ts'
import css from './Create.module.css'
import type { DepartmentFieldProps } from './DepartmentField.tsx'
import type { LongFieldsProps } from './LongFields.tsx'
import type { WhenFieldsProps } from './WhenFields.tsx'

interface ShiftFieldsProps extends WhenFieldsProps {
  used: Suggestions | undefined
  /** Nothing is missing: no field needs the focus. */
  isFilledIn: boolean
  candidates: readonly Candidate[]
}

/** What the shift is, where and when. */
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

/** Of an office that has departments: after the first screen, in its place. */
function Department(props: DepartmentFieldProps) {
  const later = useLater(loadDepartmentField, true)
  return later ? <later.DepartmentField {...props} /> : <TextField label="Avdeling" isDisabled />
}

const loadDepartmentField = () => import('./DepartmentField.tsx')

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

/** Folded away, and fetched after the first screen. */
function Long(props: LongFieldsProps) {
  const later = useLater(loadLongFields, true)
  return later && <later.LongFields {...props} />
}

const loadLongFields = () => import('./LongFields.tsx')

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
