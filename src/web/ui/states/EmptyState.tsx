import type { ComponentType, ReactNode } from 'react'
import { HorizonPicture } from '../pictures/HorizonPicture.tsx'
import css from './States.module.css'

interface EmptyStateProps {
  title: string
  /** One of `pictures/`. */
  picture?: ComponentType
  /** One sentence about the next step. */
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3
}

/** Replaces an empty list. */
export function EmptyState({
  title,
  picture: Picture = HorizonPicture,
  children,
  action,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={css.state}>
      <Picture />
      <Heading className={css.title}>{title}</Heading>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
