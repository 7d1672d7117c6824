import { type ReactNode, type Ref, useId } from 'react'
import css from './FrontSection.module.css'

interface FrontSectionProps {
  title: string
  children: ReactNode
  /** Lets the heading be given the focus. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** A named part of the front page. */
export function FrontSection({ title, children, headingRef }: FrontSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.title} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}
