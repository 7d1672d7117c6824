import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SmsPackage } from '#features/credits/contract.ts'
import { PackageTerms } from '#features/credits/web/PackageTerms.tsx'
import shop from '#features/credits/web/Packages.module.css'
import type { PlaceholderName } from '#features/marketing/web/placeholders.ts'
import { sitePages } from '#features/marketing/web/pages.tsx'
import { FRONT_PAGE } from '#shared/roles.ts'
import { formatCount } from '#shared/counts.ts'
import { pricePerSms } from '#shared/money.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import button from '#web/ui/actions/Button.module.css'
import { notFoundDocument } from '../layouts/LonePage.tsx'
import { SiteEntrance } from '../layouts/SiteEntrance.tsx'
import css from '../layouts/SiteHeader.module.css'
import { Document } from './Document.tsx'
import type { Facts, SiteFiles, Reader } from './facts.ts'

/** Every document as built: complete except for its placeholders. */
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

/** The document for an unknown address. */
export const renderNotFound = (files: SiteFiles): string =>
  `<!doctype html>${html(<Document page={notFoundDocument} files={files} listed={null} />)}`

const WITH_PRICES = new Set<string>([paths.home, paths.prices])

/** The values of the placeholders, as HTML. */
export const renderPlaceholders = (facts: Facts): Record<PlaceholderName, string> => {
  const { appUrl, contact, packages, reader } = facts
  return {
    appUrl: html(<>{appUrl}</>),
    contactEmail: html(<>{contact.email}</>),
    contactPhone: html(<>{contact.phone.replaceAll(' ', '\u00a0')}</>),
    contactPhoneLink: html(<>{contact.phone.replaceAll(/[^\d+]/g, '')}</>),
    smsPrice: html(<>{smsPrice(facts)}</>),
    welcomeSms: html(<>{welcomeWords(facts.welcomeSms)}</>),
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

/** Empty if new employers get no SMS. */
const welcomeWords = (sms: number) =>
  sms > 0 && `Nye arbeidsgivere får ${sms}\u00a0SMS gratis å prøve med, så snart mobilnummeret er bekreftet.`

const groups = (number: string) => number.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')

/** The user's name with the logout, or the links to log in. A form, so that it needs no script. */
function SessionNav({ reader }: { reader: Reader }) {
  if (!reader) return <SiteEntrance />
  return (
    <>
      <a className={css.greeting} href={FRONT_PAGE[reader.role]}>
        Hei, {reader.fullName || reader.email}
      </a>
      <form method="post" action={paths.signOut} data-sign-out="">
        <button type="submit" className={button.button} data-variant="quiet" data-size="small">
          Logg ut
        </button>
      </form>
    </>
  )
}

/** The packages for sale, as cards. A returning reader sees current prices. */
function PackageCards({ packages }: { packages: readonly SmsPackage[] }) {
  if (packages.length === 0) {
    return <p>Ingen pakker er til salgs akkurat nå. Prøv igjen om litt, eller kontakt oss.</p>
  }
  return (
    <ul className={shop.packages} data-fresh="">
      {packages.map((smsPackage) => (
        <li key={smsPackage.id} className={shop.package} data-popular={smsPackage.isPopular || undefined}>
          <PackageTerms smsPackage={smsPackage} headingLevel={3} />
          <p className={shop.dim}>{formatCount(smsPackage.credits)} SMS på saldoen</p>
        </li>
      ))}
    </ul>
  )
}

/**
 * Kroner for one SMS in the cheapest package, `0.90`; null while nothing is for sale. The only source of the 'fra'
 * price.
 */
const cheapest = (packages: Facts['packages']): string | null => {
  const [best] = packages.toSorted(
    (one, other) => one.priceOre / one.credits - other.priceOre / other.credits,
  )
  return best ? pricePerSms(best.priceOre, best.credits).replace(',', '.') : null
}

/** The data for search engines (schema.org): the organisation, and the service with its prices. */
const structuredData = (facts: Facts): string => {
  const { appUrl, contact } = facts
  const organisation = {
    '@type': 'Organization',
    '@id': `${appUrl}/#organisasjon`,
    name: contact.name,
    url: `${appUrl}${paths.home}`,
    logo: `${appUrl}/icon-512.png`,
    email: contact.email,
    telephone: contact.phone,
    ...(contact.orgNumber ? { taxID: contact.orgNumber } : {}),
  }
  const service = {
    '@type': 'WebApplication',
    name: contact.name,
    url: `${appUrl}${paths.home}`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    browserRequirements: 'JavaScript',
    inLanguage: 'nb-NO',
    publisher: { '@id': organisation['@id'] },
    offers: [
      { '@type': 'Offer', name: 'Gratis', price: '0', priceCurrency: 'NOK', url: `${appUrl}${paths.prices}` },
      ...facts.packages.map((smsPackage) => ({
        '@type': 'Offer',
        name: smsPackage.packageName,
        price: (smsPackage.priceOre / 100).toFixed(2),
        priceCurrency: 'NOK',
        url: `${appUrl}${paths.prices}`,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: pricePerSms(smsPackage.priceOre, smsPackage.credits).replace(',', '.'),
          priceCurrency: 'NOK',
          unitText: 'SMS',
          valueAddedTaxIncluded: true,
        },
      })),
    ],
  }
  const graph = { '@context': 'https://schema.org', '@graph': [organisation, service] }
  // Inside a script element only '<' could end it; everything else is JSON.
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`
}
