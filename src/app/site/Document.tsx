import '#web/styles/main.css'
import { marks, slots } from '#features/marketing/web/marks.ts'
import type { SitePage } from '#features/marketing/web/pages.tsx'
import type { DocumentPath } from '#shared/paths.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import frame from '../layouts/PublicLayout.module.css'
import { SiteFooter } from '../layouts/SiteFooter.tsx'
import { SiteHeader } from '../layouts/SiteHeader.tsx'
import type { SiteFiles } from './facts.ts'
import { StillThemeSwitch } from './StillThemeSwitch.tsx'

interface DocumentProps {
  path: DocumentPath
  page: SitePage
  files: SiteFiles
}

/** A whole document that needs no script to be read. */
export function Document({ path, page, files }: DocumentProps) {
  const { Page } = page
  return (
    <html lang="nb">
      <Head path={path} page={page} files={files} />
      <body>
        <div className={frame.frame}>
          <SkipLink />
          <SiteHeader currentPath={path} session={slots.session} />
          <Page />
          <SiteFooter themeSwitch={<StillThemeSwitch />} />
        </div>
      </body>
    </html>
  )
}

function Head({ path, page: { title, description }, files }: DocumentProps) {
  const address = `${marks.appUrl}${path}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee" data-theme="light" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121715" data-theme="dark" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Vikarklar" />
      <meta property="og:locale" content="nb_NO" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${marks.appUrl}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Vikarklar: første ja får jobben" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={files.css} />
      <script src="/theme.js" />
      <script type="module" src={files.script} />
    </head>
  )
}
