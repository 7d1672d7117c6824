import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import type { TypedMoment } from '#features/asking/choice.ts'
import { narrow, pair, wide } from './panel-styles.ts'

interface MomentFieldsProps {
  name: string
  /** The label of the checkbox that turns it on. */
  label: string
  timeLabel: string
  /** Null: never. */
  value: TypedMoment | null
  /** The value when it is turned on. */
  initial: TypedMoment
  onChange: (value: TypedMoment | null) => void
  errorMessage: string | undefined
  today: string
}

/** A day and a time of day, or none. */
export function MomentFields({
  name,
  label,
  timeLabel,
  value,
  initial,
  onChange,
  errorMessage,
  today,
}: MomentFieldsProps) {
  return (
    <div data-field={name}>
      <Checkbox label={label} value={value !== null} onChange={(isOn) => onChange(isOn ? initial : null)} />
      {value && (
        <div style={pair} role="group" aria-label={label}>
          <div style={wide}>
            <DatePicker
              label="Dato"
              value={value.date}
              onChange={(date) => onChange({ ...value, date })}
              minValue={today}
            />
          </div>
          <div style={errorMessage ? wide : narrow}>
            <TimeField
              label={timeLabel}
              value={value.time}
              onChange={(time) => onChange({ ...value, time })}
              errorMessage={errorMessage}
            />
          </div>
        </div>
      )}
    </div>
  )
}
