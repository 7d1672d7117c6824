import type { LucideIcon } from 'lucide-react'
import type { ButtonVariant } from './Button.tsx'
import css from './Button.module.css'

interface IconLinkProps {
  href: string
  icon: LucideIcon
  /** Where it leads, read aloud. */
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
