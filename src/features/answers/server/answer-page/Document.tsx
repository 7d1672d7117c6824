import type { ReactNode } from 'react'
import { Mark } from '#server/html/Mark.tsx'
import { paths } from '#shared/paths.ts'
import { RESPONSE_CSS } from './css.ts'
import { RESPONSE_SCRIPT } from './script.ts'
import type { ResponseTexts } from './texts.ts'

/** The kind of page, for its script; null if the page has no live updates. */
export interface Followed {
  readonly mark: string
  readonly isFinal: boolean
}

/** Neutral title and preview: messaging programs show them to anyone who sees the phone. */
export const Document = ({
  texts,
  productName,
  problem = null,
  css = RESPONSE_CSS,
  followed,
  hasWayHome = false,
  children,
}: {
  texts: ResponseTexts
  productName: string
  problem?: string | null
  css?: string
  followed: Followed | null
  /** Links the logo on pages without a question; elsewhere a stray press must not leave the question. */
  hasWayHome?: boolean
  children: ReactNode
}) => (
  <html lang={texts.language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={texts.previewText} />
      <meta property="og:title" content={texts.previewTitle(productName)} />
      <meta property="og:description" content={texts.previewText} />
      <title>{problem ? texts.problemTitle(problem, productName) : texts.pageTitle(productName)}</title>
      <style>{css}</style>
    </head>
    <body>
      <header>
        {hasWayHome ? (
          <a href={paths.home}>
            <Mark />
            {productName}
          </a>
        ) : (
          <>
            <Mark />
            {productName}
          </>
        )}
      </header>
      <p id="news" role="status" />
      <main data-state={followed?.mark} data-live={followed && !followed.isFinal ? '' : undefined}>
        {children}
      </main>
      <script>{RESPONSE_SCRIPT}</script>
    </body>
  </html>
)
