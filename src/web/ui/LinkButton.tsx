import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-aria-components/Link'
import type { ButtonSize, ButtonVariant } from './Button.tsx'
import css from './Button.module.css'

export interface LinkButtonProps extends Omit<LinkProps, 'children' | 'className' | 'style'> {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  isFullWidth?: boolean
}

/** A link that looks like a button; it goes through the router of the surrounding RouterProvider. */
export function LinkButton(props: LinkButtonProps) {
  const { children, variant = 'primary', size = 'medium', icon: Icon, isFullWidth, ...rest } = props
  return (
    <Link
      {...rest}
      className={css.button ?? ''}
      data-variant={variant}
      data-size={size}
      data-width={isFullWidth ? 'full' : undefined}
    >
      {Icon && <Icon size={20} aria-hidden />}
      <span>{children}</span>
    </Link>
  )
}
