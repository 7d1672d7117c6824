import { today } from '@internationalized/date'
import { useContext } from 'react'
import { DatePickerStateContext } from 'react-aria-components/DatePicker'
import { Button } from '../actions/Button.tsx'
import css from './Date.module.css'

/** 'I dag' and 'I morgen' in Norwegian time, for the surrounding date picker. */
export function QuickDates({ isDisabled }: { isDisabled?: boolean }) {
  const picker = useContext(DatePickerStateContext)
  const now = today('Europe/Oslo')
  return (
    <div className={css.quick}>
      <Button variant="secondary" isDisabled={isDisabled} onPress={() => picker?.setValue(now)}>
        I dag
      </Button>
      <Button
        variant="secondary"
        isDisabled={isDisabled}
        onPress={() => picker?.setValue(now.add({ days: 1 }))}
      >
        I morgen
      </Button>
    </div>
  )
}
