import { inSubject } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Told } from '#features/push/server/tell.ts'
import type { Config } from '#server/config/config.ts'
import { formatCount } from '#shared/counts.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatKroner } from '#shared/money.ts'
import { formatOrgNumber } from '#shared/org-number.ts'
import { paths } from '#shared/paths.ts'
import type { Parties } from './receipts.ts'

const DAYS_MS = 86_400_000

interface Paid {
  readonly id: string
  readonly employerId: string
  readonly userId: string | null
  readonly fullName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly receiptNumber: number
  readonly paidAt: Date
  readonly packageName: string
  readonly priceOre: number
  readonly vatOre: number
  readonly parties: Parties
}

/**
 * The receipt for the buyer, as the law requires. An unconfirmed address may belong to a stranger, who must not read a
 * company name that another person chose there: the whole receipt requires the login.
 */
export const receiptMail = ({ appUrl, product }: Config, paid: Paid): OutgoingEmail => {
  const { priceOre, vatOre, paidAt } = paid
  const { seller, buyer } = paid.parties
  return {
    kind: 'receipt',
    recipient: paid.email,
    employerId: paid.employerId,
    ...(paid.userId ? { userId: paid.userId } : {}),
    replyTo: product.email,
    validUntil: new Date(paidAt.getTime() + 7 * DAYS_MS),
    subject: `Kvittering ${paid.receiptNumber}: ${inSubject(paid.packageName)}`,
    letter: {
      preview: `${paid.packageName} er lagt til på saldoen.`,
      greeting: `Hei ${paid.fullName},`,
      paragraphs: [`Takk for kjøpet. ${paid.packageName} er lagt til på saldoen og kan brukes med en gang.`],
      facts: [
        ['Kvittering nr.', String(paid.receiptNumber)],
        ['Betalt', formatDateTime(paidAt)],
        ['Selger', withOrgNumber(seller) + (seller.orgNumber ? ' MVA' : '')],
        ['Kjøper', withOrgNumber({ ...buyer, name: (paid.emailVerified && buyer.name) || paid.fullName })],
        ['Vare', paid.packageName],
      ],
      amounts: [
        ['Beløp uten mva', formatKroner(priceOre - vatOre)],
        ['Mva 25 %', formatKroner(vatOre)],
        ['Sum', formatKroner(priceOre)],
      ],
      buttons: [{ label: 'Se kvitteringen', href: `${appUrl}${paths.receipt(paid.id)}`, tone: 'primary' }],
      closing: `Stemmer ikke noe? Skriv til ${product.email}.`,
    },
  }
}

const withOrgNumber = ({ name, orgNumber }: { name: string; orgNumber: string | null }) =>
  orgNumber ? `${name}, org.nr. ${formatOrgNumber(orgNumber)}` : name

/** An administrator of an employer whose balance has run low. */
export interface Warned {
  readonly employerId: string
  /** Null if the employer has no name or the address is unconfirmed, as in {@link receiptMail}. */
  readonly employerName: string | null
  readonly balance: number
  readonly userId: string
  readonly fullName: string
  readonly email: string
}

/** The warning for an administrator, once each time the balance runs low. */
export const lowBalanceMail = ({ appUrl, product }: Config, warned: Warned): Told['mail'] => {
  const isEmpty = warned.balance === 0
  const left = isEmpty ? 'ingen' : formatCount(warned.balance)
  const office = warned.employerName === null ? [] : [warned.employerName]
  const from = isEmpty ? 'Fra nå av' : 'Når den er tom,'
  return {
    kind: 'low-balance',
    recipient: warned.email,
    employerId: warned.employerId,
    userId: warned.userId,
    replyTo: product.email,
    validUntil: new Date(Date.now() + 2 * DAYS_MS),
    subject: [
      isEmpty ? 'Ingen SMS igjen' : `Bare ${left} SMS igjen`,
      ...office.map((name) => inSubject(name)),
    ].join(', '),
    letter: {
      preview: 'Kjøp flere, så når dere alle ved neste oppdrag.',
      greeting: `Hei ${warned.fullName},`,
      paragraphs: [
        `Dere har ${left} SMS igjen på saldoen. ${from} går forespørsler og påminnelser bare ut på e-post.`,
      ],
      facts: [],
      buttons: [{ label: 'Kjøp SMS', href: `${appUrl}${paths.credits}`, tone: 'primary' }],
      closing: 'Grensen for når vi sier fra, velger dere selv på siden der dere kjøper SMS.',
      why: office
        .map((name) => `Du får denne e-posten fordi du har tilgang til ${name} i ${product.name}.`)
        .join(''),
    },
  }
}
