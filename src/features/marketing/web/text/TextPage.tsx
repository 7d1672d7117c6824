import { type ReactNode, useId } from 'react'
import { Page } from '#web/ui/frame/Page.tsx'
import { Contents, FoldedContents, type Place } from './Contents.tsx'
import css from './Text.module.css'

interface TextPageProps {
  title: string
  /** What the page is about, in a sentence or two. */
  lead: ReactNode
  /** The day on which the text last changed, as it is read. */
  updated?: string
  /** Table of contents, for a long page. */
  contents?: readonly Place[]
  children: ReactNode
}

/** A page that is read: a column that is not too wide, with its contents beside it where it is long. */
export function TextPage({ title, lead, updated, contents, children }: TextPageProps) {
  const text = (
    <div className={css.text}>
      <div>
        <SiteHeading title={title}>{lead}</SiteHeading>
        {updated && <p className={css.dim}>Sist endret {updated}</p>}
      </div>
      {contents && <FoldedContents places={contents} />}
      {children}
    </div>
  )
  if (!contents) return <Page width="narrow">{text}</Page>
  return (
    <Page>
      <div className={css.columns}>
        <Contents places={contents} />
        {text}
      </div>
    </Page>
  )
}

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

/** The top of a document: its heading, and what it is about in a sentence or two. */
export function SiteHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p className={css.lead}>{children}</p>}
    </div>
  )
}
