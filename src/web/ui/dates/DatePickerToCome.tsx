import { Button } from '../actions/Button.tsx'
import field from '../fields/Field.module.css'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import css from './Date.module.css'

/** Takes the place of a date picker with quick dates whose script is still loading. */
export const DatePickerToCome = ({ label }: { label: string }) => (
  <FieldFrame label={label}>
    {(ids) => (
      <div className={css.row}>
        <div className={css.group}>
          <input type="text" disabled className={field.control} {...ids} />
        </div>
        <div className={css.quick}>
          {['I dag', 'I morgen'].map((day) => (
            <Button key={day} variant="secondary" isDisabled>
              {day}
            </Button>
          ))}
        </div>
      </div>
    )}
  </FieldFrame>
)
