import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, type ComponentProps, type MouseEvent } from 'react'
import { announce } from '../announce.ts'
import { Spinner } from '../states/Spinner.tsx'
import css from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<BareButtonProps, 'className'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  isFullWidth?: boolean
  /** Replaces the label while `isPending`, for example 'Sender...'. */
  pendingText?: string
}

/** A button at least 44 px high. While `isPending` it keeps focus, refuses presses and announces `pendingText`. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    size = 'medium',
    icon: Icon,
    isFullWidth,
    pendingText,
    ...rest
  } = props
  const { isPending } = rest
  useEffect(() => {
    if (isPending) return announce(pendingText ?? 'Vent litt...')
  }, [isPending, pendingText])
  return (
    <BareButton
      {...rest}
      className={css.button}
      data-variant={variant}
      data-size={size}
      data-width={isFullWidth ? 'full' : undefined}
    >
      {isPending ? <Spinner /> : Icon && <Icon size={20} aria-hidden />}
      <span>{isPending && pendingText ? pendingText : children}</span>
    </BareButton>
  )
}

export interface BareButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'style'> {
  onPress?: () => void
  isDisabled?: boolean
  /** Keeps focus and refuses presses, and submits of its form. */
  isPending?: boolean
}

/** The native button below all button components. */
export function BareButton({ onPress, isDisabled, isPending, type, ...rest }: BareButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) return event.preventDefault()
    // Safari does not focus a clicked button. Enter in a field of a form clicks with detail 0.
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
