import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { placeholders, slots } from '#features/marketing/web/placeholders.ts'
import type { SitePage } from '#features/marketing/web/pages.tsx'
import type { DocumentPath } from '#shared/paths.ts'
import '#web/styles/main.css'
import button from '#web/ui/actions/Button.module.css'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import frame from '../layouts/PublicLayout.module.css'
import { SiteFooter } from '../layouts/SiteFooter.tsx'
import { SiteHeader } from '../layouts/SiteHeader.tsx'
import type { SiteFiles } from './facts.ts'

interface DocumentProps {
  page: Pick<SitePage, 'title' | 'Page'>
  files: SiteFiles
  /** The address and the description in link previews; null for a document without its own address. */
  listed: { path: DocumentPath; description: string } | null
}

/** A whole document, readable without script. */
export function Document({ page: { title, Page }, files, listed }: DocumentProps) {
  return (
    <html lang="nb">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {listed ? <Listing title={title} {...listed} /> : <meta name="robots" content="noindex" />}
        <Files files={files} />
      </head>
      <body>
        <div className={frame.frame}>
          <SkipLink />
          <SiteHeader currentPath={listed?.path ?? ''} session={slots.session} />
          <Page />
          <SiteFooter themeSwitch={<StillThemeSwitch />} />
        </div>
      </body>
    </html>
  )
}

/** The metadata for search engines and shared links. */
function Listing({ title, path, description }: { title: string; path: DocumentPath; description: string }) {
  const address = `${placeholders.appUrl}${path}`
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Vikarklar" />
      <meta property="og:locale" content="nb_NO" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${placeholders.appUrl}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Vikarklar: første ja får jobben" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function Files({ files }: { files: SiteFiles }) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee" data-theme="light" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121715" data-theme="dark" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={files.css} />
      <script src="/theme.js" />
      <script type="module" src={files.script} />
    </>
  )
}

/** The theme switch of a document: hidden until the document's script has enabled it. */
function StillThemeSwitch() {
  return (
    <>
      <button
        type="button"
        className={button.button}
        data-variant="quiet"
        data-icon-only=""
        data-theme-switch=""
        hidden
      >
        <SunMoon size={22} aria-hidden data-shows="system" />
        <Sun size={22} aria-hidden data-shows="light" />
        <Moon size={22} aria-hidden data-shows="dark" />
      </button>
      <VisuallyHidden role="status" />
    </>
  )
}
