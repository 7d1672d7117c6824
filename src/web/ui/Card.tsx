import type { ElementType, ReactNode } from 'react'
import css from './Card.module.css'

export interface CardProps {
  children: ReactNode
  /** A heading on the card. */
  title?: ReactNode
  /** Buttons or a badge to the right of the title. */
  aside?: ReactNode
  as?: Extract<ElementType, 'div' | 'section' | 'article' | 'li' | 'aside'>
  headingLevel?: 2 | 3
  padding?: 'normal' | 'none'
}

/** A white sheet on the paper. */
export function Card({
  children,
  title,
  aside,
  as: Element = 'div',
  headingLevel = 2,
  padding = 'normal',
}: CardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <Element className={css.card} data-padding={padding}>
      {title && (
        <div className={css.top}>
          <Heading className={css.title}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </Element>
  )
}
