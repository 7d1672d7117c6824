import { type Ref, useId } from 'react'
import type { FieldTexts } from '../fields/field-texts.ts'
import { GroupFrame } from '../fields/GroupFrame.tsx'
import css from './Choice.module.css'
import { ChoiceInput, type Choice } from './ChoiceInput.tsx'

export interface RadioGroupProps extends FieldTexts {
  options: readonly Choice[]
  name?: string
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  isInvalid?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  /** Side by side on a wide screen. */
  isInline?: boolean
  /** Puts a long list in a box of its own that scrolls. */
  isScrollable?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Exactly one of a few choices. */
export function RadioGroup({
  options,
  value,
  defaultValue,
  onChange,
  isDisabled,
  isInline,
  isScrollable,
  ...frame
}: RadioGroupProps) {
  const fallbackName = useId()
  return (
    <GroupFrame role="radiogroup" {...frame}>
      <div className={isScrollable ? css.scroll : isInline ? css.inline : undefined}>
        {options.map((option) => (
          <ChoiceInput
            key={option.value}
            type="radio"
            name={frame.name ?? fallbackName}
            choice={option}
            isDisabled={isDisabled}
            isChecked={value === undefined ? undefined : value === option.value}
            isDefaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            onChange={() => onChange?.(option.value)}
          />
        ))}
      </div>
    </GroupFrame>
  )
}
