import type { LucideIcon } from 'lucide-react'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { ComponentProps, ReactNode } from 'react'
import { type HelpPart, paths } from '#shared/paths.ts'
import css from './Button.module.css'
import type { ButtonSize, ButtonVariant } from './Button.tsx'

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

interface IconLinkProps {
  href: string
  icon: LucideIcon
  /** The target, for screen readers. */
  label: string
  variant?: ButtonVariant
}

/** A square link with an icon alone; `label` is its accessible name. */
export function IconLink({ href, icon: Icon, label, variant = 'quiet' }: IconLinkProps) {
  return (
    <a href={href} aria-label={label} className={css.button} data-variant={variant} data-icon-only>
      <Icon size={22} aria-hidden />
    </a>
  )
}

/** A link to the part of the help page about this topic. */
export function HelpLink({ part, children }: { part: HelpPart; children: string }) {
  return (
    <LinkButton href={paths.helpOn(part)} variant="quiet" size="small" icon={CircleQuestionMark}>
      {children}
    </LinkButton>
  )
}
