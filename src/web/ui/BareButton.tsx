import type { ComponentProps, MouseEvent } from 'react'

export interface BareButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'style'> {
  onPress?: () => void
  isDisabled?: boolean
  /** Keeps focus and refuses presses, also the submitting of its form. */
  isPending?: boolean
}

/** The native button beneath all of ours. */
export function BareButton({ onPress, isDisabled, isPending, type, ...rest }: BareButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) return event.preventDefault()
    // Safari gives no focus to a button that is clicked. Enter in a field of a form clicks with detail 0.
    if (event.detail > 0) event.currentTarget.focus({ preventScroll: true })
    onPress?.()
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={press}
    />
  )
}
