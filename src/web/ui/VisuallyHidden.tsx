import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

interface VisuallyHiddenProps {
  children?: ReactNode
  /** 'status' and 'alert' make it a live region, whose changes are read aloud. */
  role?: 'status' | 'alert'
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span role={role} className={css.hidden}>
      {children}
    </span>
  )
}
