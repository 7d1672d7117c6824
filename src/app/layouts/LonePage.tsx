import type { ComponentType, ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import css from './LonePage.module.css'

interface LonePageProps {
  title: string
  /** The title's language, when it is not Norwegian. */
  lang?: string
  /** One of `#web/ui/pictures/`. */
  picture: ComponentType
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** A page outside every other frame: one message and the way on. */
export function LonePage({ title, lang, picture: Picture, children, actions }: LonePageProps) {
  return (
    <>
      <title>{`${title} – Vikarklar`}</title>
      <SkipLink />
      <Header homeHref={paths.home} currentPath="" />
      <Page width="narrow">
        <div className={css.message}>
          <Picture />
          <h1 lang={lang}>{title}</h1>
          <p>{children}</p>
          <div className={css.actions}>{actions}</div>
        </div>
      </Page>
    </>
  )
}
