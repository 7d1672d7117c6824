import { renderToStaticMarkup } from 'react-dom/server'
import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import type { RenderShell } from './render-shell.ts'
import { BareShell, DoorShell, SignedInShell } from './Shell.tsx'

/**
 * Renders the part of a page that is known before any script has run, as HTML: its frame and, on the first screens, its
 * heading, with the components that will draw it again.
 */
export const renderShell: RenderShell = (url, me, contact) => renderToStaticMarkup(shellOf(url, me, contact))

const shellOf = (...[url, me, contact]: Parameters<RenderShell>) => {
  const { pathname, searchParams } = new URL(url, 'http://shell')
  const address = pathname.replace(/(?<=.)\/$/, '')
  if (address === paths.auth && !me) return <DoorShell search={searchParams} contact={contact} />
  const area = areaOf(address)
  if (!me || area === 'open' || mayEnter(area, me) !== 'yes') return <BareShell contact={contact} />
  return <SignedInShell address={address} me={me} contact={contact} />
}
