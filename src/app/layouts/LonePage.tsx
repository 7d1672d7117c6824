import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import css from './LonePage.module.css'

interface LonePageProps {
  title: string
  /** The title's language, when it is not Norwegian. */
  lang?: string
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** A page outside every other frame: one message and the way on. */
export function LonePage({ title, lang, children, actions }: LonePageProps) {
  return (
    <>
      <title>{`${title} – Vikarklar`}</title>
      <SkipLink />
      <Header homeHref={paths.home} currentPath="" />
      <Page width="narrow">
        <div className={css.message}>
          <svg className={css.horizon} viewBox="0 0 160 64" width="200" height="80" aria-hidden="true">
            <path className={css.sun} d="M54 58a26 26 0 0 1 52 0z" />
            <path className={css.ground} d="M4 58h152" />
          </svg>
          <h1 lang={lang}>{title}</h1>
          <p>{children}</p>
          <div className={css.actions}>{actions}</div>
        </div>
      </Page>
    </>
  )
}
