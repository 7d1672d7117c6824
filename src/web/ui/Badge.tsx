import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** A quiet fact in an outline, for example 'Har innlogging' or '3 svar'. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>
}

export type StatusTone = 'good' | 'warn' | 'bad' | 'neutral' | 'info'

/** A state as dot and word; the colour only helps. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={css.badge} data-tone={tone}>
      <span className={css.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
