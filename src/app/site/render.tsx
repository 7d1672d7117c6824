import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MarkName } from '#features/marketing/web/marks.ts'
import { sitePages } from '#features/marketing/web/pages.tsx'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { notFoundDocument } from '../layouts/NotFoundPage.tsx'
import { Document } from './Document.tsx'
import type { Facts, SiteFiles } from './facts.ts'
import { PackageCards } from './PackageCards.tsx'
import { SessionNav } from './SessionNav.tsx'
import { cheapest, structuredData } from './structured-data.ts'

/** Every document as it is made at build: complete but for its marks. */
export const renderDocuments = (files: SiteFiles): Record<string, string> =>
  Object.fromEntries(
    DOCUMENTS.map((path) => {
      const page = sitePages[path]
      const listed = { path, description: page.description }
      const document = html(<Document page={page} files={files} listed={listed} />)
      const markup = WITH_PRICES.has(path) ? document.replace('</head>', '{{structured}}</head>') : document
      return [path, `<!doctype html>${markup}`]
    }),
  )

/** What is sent for an address that leads nowhere. */
export const renderNotFound = (files: SiteFiles): string =>
  `<!doctype html>${html(<Document page={notFoundDocument} files={files} listed={null} />)}`

const WITH_PRICES = new Set<string>([paths.home, paths.prices])

/** What the server puts in the place of the marks, as HTML. */
export const renderMarks = (facts: Facts): Record<MarkName, string> => {
  const { appUrl, contact, packages, reader } = facts
  return {
    appUrl: html(<>{appUrl}</>),
    contactEmail: html(<>{contact.email}</>),
    contactPhone: html(<>{contact.phone.replaceAll(' ', '\u00a0')}</>),
    contactPhoneLink: html(<>{contact.phone.replaceAll(/[^\d+]/g, '')}</>),
    smsPrice: html(<>{smsPrice(facts)}</>),
    organisation: html(<>{contact.orgNumber && `Organisasjonsnummer ${groups(contact.orgNumber)}.`}</>),
    packages: html(<PackageCards packages={packages} />),
    session: html(<SessionNav reader={reader} />),
    structured: structuredData(facts),
  }
}

const html = (element: ReactElement) => renderToStaticMarkup(element)

const smsPrice = ({ packages }: Facts) => {
  const price = cheapest(packages)
  return price === null ? 'som du kjøper på forhånd' : `fra ${price.replace('.', ',')}\u00a0kr per\u00a0SMS`
}

const groups = (number: string) => number.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
