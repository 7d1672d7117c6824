import { pricePerSms } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { Facts } from './facts.ts'

/** Kroner for one SMS in the cheapest package, `0.90`; null while nothing is for sale. The one truth about 'fra'. */
export const cheapest = (packages: Facts['packages']): string | null => {
  const [best] = packages.toSorted(
    (one, other) => one.priceOre / one.credits - other.priceOre / other.credits,
  )
  return best ? pricePerSms(best.priceOre, best.credits).replace(',', '.') : null
}

/** What search engines read (schema.org): the organisation, and the service with what it costs. */
export const structuredData = (facts: Facts): string => {
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
