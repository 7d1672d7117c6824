import { type ReactNode, type Ref, useId } from 'react'
import css from './FrontSection.module.css'

interface FrontSectionProps {
  /** Target of links. */
  id?: string
  title: string
  children: ReactNode
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** A named part of the front page. */
export function FrontSection({ title, children, headingRef, ...given }: FrontSectionProps) {
  const made = useId()
  const id = given.id ?? made
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.title} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}
