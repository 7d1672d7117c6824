import { type Ref, useId, useState } from 'react'
import type { FieldTexts } from '../fields/field-texts.ts'
import { GroupFrame } from '../fields/GroupFrame.tsx'
import css from './Choice.module.css'
import { ChoiceInput, type Choice } from './ChoiceInput.tsx'

export interface CheckboxGroupProps extends FieldTexts {
  options: readonly Choice[]
  name?: string
  value?: readonly string[]
  defaultValue?: readonly string[]
  onChange?: (values: string[]) => void
  onBlur?: () => void
  isInvalid?: boolean
  isDisabled?: boolean
  /** Puts a long list in a box of its own that scrolls. */
  isScrollable?: boolean
  /** Puts a few short choices beside each other. */
  isInline?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Any number of choices. `value` holds the chosen ones in the order of `options`. */
export function CheckboxGroup({
  options,
  value,
  defaultValue = [],
  onChange,
  isDisabled,
  isScrollable,
  isInline,
  ...frame
}: CheckboxGroupProps) {
  const [kept, setKept] = useState(defaultValue)
  const fallbackName = useId()
  const chosen = new Set(value ?? kept)
  const toggle = (toggled: string, isChecked: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((it) => (it === toggled ? isChecked : chosen.has(it)))
    setKept(next)
    onChange?.(next)
  }
  return (
    <GroupFrame role="group" {...frame}>
      <div className={isScrollable ? css.scroll : isInline ? css.inline : undefined}>
        {options.map((option) => (
          <ChoiceInput
            key={option.value}
            type="checkbox"
            name={frame.name ?? fallbackName}
            choice={option}
            isDisabled={isDisabled}
            isChecked={chosen.has(option.value)}
            onChange={(isChecked) => toggle(option.value, isChecked)}
          />
        ))}
      </div>
    </GroupFrame>
  )
}
