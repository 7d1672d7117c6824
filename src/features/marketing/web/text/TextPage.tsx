import { type ReactNode, useId } from 'react'
import { Page } from '#web/ui/frame/Page.tsx'
import { Contents, FoldedContents, type Section } from './Contents.tsx'
import css from './Text.module.css'

interface TextPageProps {
  title: string
  /** A summary of the page in one or two sentences. */
  lead: ReactNode
  /** The date of the text's last change, formatted. */
  updated?: string
  /** Table of contents, for a long page. */
  contents?: readonly Section[]
  children: ReactNode
}

/** A page of text: a column of limited width, with its contents beside it if it is long. */
export function TextPage({ title, lead, updated, contents, children }: TextPageProps) {
  const text = (
    <div className={css.text}>
      <div>
        <SiteHeading title={title}>{lead}</SiteHeading>
        {updated && <p className={css.dim}>Sist endret {updated}</p>}
      </div>
      {contents && <FoldedContents sections={contents} />}
      {children}
    </div>
  )
  if (!contents) return <Page width="narrow">{text}</Page>
  return (
    <Page>
      <div className={css.columns}>
        <Contents sections={contents} />
        {text}
      </div>
    </Page>
  )
}

interface TextSectionProps {
  title: string
  /** The anchor of this part. */
  id?: string
  children: ReactNode
}

/** A part of a text page, with its heading. */
export function TextSection({ title, id, children }: TextSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={css.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}

/** The top of a document: its heading, and a summary in one or two sentences. */
export function SiteHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p className={css.lead}>{children}</p>}
    </div>
  )
}
