import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from './Button.tsx'
import css from './Button.module.css'

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'style'> {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  isFullWidth?: boolean
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { children, variant = 'primary', size = 'medium', icon: Icon, isFullWidth, ...rest } = props
  return (
    <a
      {...rest}
      className={css.button}
      data-variant={variant}
      data-size={size}
      data-width={isFullWidth ? 'full' : undefined}
    >
      {Icon && <Icon size={20} aria-hidden />}
      <span>{children}</span>
    </a>
  )
}
