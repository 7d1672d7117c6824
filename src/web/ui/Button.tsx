import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { announce } from './announce.ts'
import { BareButton, type BareButtonProps } from './BareButton.tsx'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<BareButtonProps, 'className'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  isFullWidth?: boolean
  /** Shown in place of the label while `isPending`, for example 'Sender...'. */
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
