import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ButtonVariant } from './Button.tsx'
import css from './Button.module.css'

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'aria-label'
> {
  icon: LucideIcon
  /** What the button does, read aloud. */
  label: string
  variant?: ButtonVariant
  ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon alone; `label` is its accessible name. */
export function IconButton({ icon: Icon, label, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={css.button ?? ''}
      data-variant={variant}
      data-icon-only
    >
      <Icon size={22} aria-hidden />
    </AriaButton>
  )
}
