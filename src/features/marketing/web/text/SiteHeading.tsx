import type { ReactNode } from 'react'
import css from './SiteHeading.module.css'

/** The top of a document: its heading, and what it is about in a sentence or two. */
export function SiteHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p className={css.lead}>{children}</p>}
    </div>
  )
}
