import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** A quiet fact in an outline, for example 'Har innlogging' or '3 svar'. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>
}
