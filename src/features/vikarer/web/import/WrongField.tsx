import { useState } from 'react'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ImportField } from '../../import-rules.ts'
import { AVAILABILITIES, SKILLS_MAX } from '../../rules.ts'
import { AVAILABILITY_LABEL } from '../../texts.ts'
import { handOverFocus } from '../hand-over-focus.ts'

interface WrongFieldProps {
  label: string
  /** The row's place in the list, for the field's accessible name. */
  row: number
  field: ImportField
  value: string
  message: string
  /** Called when the field is left, or on Enter. */
  onCorrect: (value: string) => void
}

/** One cell that must be another. It may go away once it is right, and hands its focus to what stands around it. */
export function WrongField({ label, row, field, value, message, onCorrect }: WrongFieldProps) {
  const [typed, setTyped] = useState(value)
  const correct = () => {
    if (typed !== value) onCorrect(typed)
  }
  const shared = {
    label,
    'aria-label': `${label}, rad ${row}`,
    errorMessage: message,
    value: typed,
    ref: handOverFocus,
  }
  if (field === 'availability') {
    return <Select {...shared} value={value} options={availabilities(value)} onChange={onCorrect} />
  }
  const typing = { ...shared, onChange: setTyped, onBlur: correct, autoComplete: 'off' }
  if (field === 'skills') return <TextArea {...typing} countTo={SKILLS_MAX} />
  return (
    <TextField
      {...typing}
      inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : undefined}
      onKeyDown={(event) => event.key === 'Enter' && correct()}
    />
  )
}

/** What it can be, and what it says now. */
function availabilities(now: string) {
  const labels = AVAILABILITIES.map((value) => AVAILABILITY_LABEL[value])
  return [{ value: now, label: now, isDisabled: true }, ...labels.map((label) => ({ value: label, label }))]
}
