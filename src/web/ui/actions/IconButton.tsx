import type { LucideIcon } from 'lucide-react'
import { BareButton, type BareButtonProps, type ButtonVariant } from './Button.tsx'
import css from './Button.module.css'

export interface IconButtonProps extends Omit<BareButtonProps, 'children' | 'className' | 'aria-label'> {
  icon: LucideIcon
  /** The action, for screen readers. */
  label: string
  variant?: ButtonVariant
}

/** A square button with an icon alone; `label` is its accessible name. */
export function IconButton({ icon: Icon, label, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <BareButton {...rest} aria-label={label} className={css.button} data-variant={variant} data-icon-only>
      <Icon size={22} aria-hidden />
    </BareButton>
  )
}
