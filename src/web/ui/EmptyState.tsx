import type { ReactNode } from 'react'
import css from './States.module.css'

interface EmptyStateProps {
  title: string
  /** One sentence about what to do. */
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3
}

/** What stands where a list will be. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={css.state}>
      <svg className={css.horizon} viewBox="0 0 160 64" width="160" height="64" aria-hidden="true">
        <path className={css.rays} d="M80 6v9M45 17l5 7M115 17l-5 7M26 42l8 3M134 42l-8 3" />
        <path className={css.sun} d="M54 58a26 26 0 0 1 52 0z" />
        <path className={css.ground} d="M4 58h152" />
      </svg>
      <Heading className={css.title}>{title}</Heading>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
