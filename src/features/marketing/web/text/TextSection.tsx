import { type ReactNode, useId } from 'react'
import css from './Text.module.css'

interface TextSectionProps {
  title: string
  /** Where a link may lead to this part. */
  id?: string
  children: ReactNode
}

/** A part of a page that is read, with its heading. */
export function TextSection({ title, id, children }: TextSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={css.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}
