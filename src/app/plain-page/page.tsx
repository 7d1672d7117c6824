import { hash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Mark } from '#server/html/Mark.tsx'
import { paths } from '#shared/paths.ts'

/** A page rendered by the server, complete without script. */
export interface PlainPage {
  readonly title: string
  readonly productName: string
  /** The whole style; {@link plainPageCsp} allows exactly this one. */
  readonly css: string
  /** The whole script; the page's policy must allow exactly this one. */
  readonly script?: string
  /** Beside the product's name, at the top. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const renderPlainPage = (page: PlainPage): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`

/** The policy of a page with this style: nothing is loaded, run or sent. `more` adds permissions. */
export const plainPageCsp = (css: string, more: Record<string, string> = {}): string => {
  const directives = {
    'default-src': "'none'",
    'style-src': `'sha256-${hash('sha256', css, 'base64')}'`,
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    ...more,
  }
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

const Document = ({ title, productName, css, script, actions, children }: PlainPage) => (
  <html lang="nb">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · ${productName}`}</title>
      <style>{css}</style>
    </head>
    <body>
      <a className="skip" href="#innhold">
        Hopp til innholdet
      </a>
      <header className="bar">
        <div>
          <a className="brand" href={paths.home}>
            <Mark />
            {productName}
          </a>
          {actions}
        </div>
      </header>
      <main id="innhold" tabIndex={-1}>
        {children}
      </main>
      {script && <script>{script}</script>}
    </body>
  </html>
)
