import type { ComponentType, ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import css from './LonePage.module.css'

interface LoneMessageProps {
  title: string
  /** Where the title is in English: what is read first, in its place and its letters. */
  sentence?: string
  /** One of `#web/ui/pictures/`. */
  picture: ComponentType
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** A page outside every other frame: one message and the way on. */
export function LonePage(message: LoneMessageProps) {
  return (
    <>
      <title>{`${message.sentence ?? message.title} – Vikarklar`}</title>
      <SkipLink />
      <Header homeHref={paths.home} currentPath="" />
      <LoneMessage {...message} />
    </>
  )
}

export function LoneMessage({ title, sentence, picture: Picture, children, actions }: LoneMessageProps) {
  return (
    <Page width="narrow">
      <div className={css.message}>
        <Picture />
        {sentence && <p className={css.sentence}>{sentence}</p>}
        <h1 lang={sentence && 'en'} className={sentence && css.second}>
          {title}
        </h1>
        <p>{children}</p>
        <div className={css.actions}>{actions}</div>
      </div>
    </Page>
  )
}
