import { useId } from 'react'
import { FormTextField } from '#web/form/FormTextField.tsx'
import type { AssignmentControl } from './form.ts'

interface SuggestedFieldProps {
  control: AssignmentControl
  name: 'title' | 'location'
  label: string
  /** What was used before. */
  suggestions: readonly string[]
}

/** A line of text that offers what was used before. */
export function SuggestedField({ control, name, label, suggestions }: SuggestedFieldProps) {
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
