import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  isFullWidth?: boolean
  /** Shown in place of the label while `isPending`, for example 'Sender...'. */
  pendingText?: string
  ref?: Ref<HTMLButtonElement>
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
  return (
    <AriaButton
      {...rest}
      className={css.button ?? ''}
      data-variant={variant}
      data-size={size}
      data-width={isFullWidth ? 'full' : undefined}
    >
      {rest.isPending ? <Spinner /> : Icon && <Icon size={20} aria-hidden />}
      <span>{rest.isPending && pendingText ? pendingText : children}</span>
    </AriaButton>
  )
}
