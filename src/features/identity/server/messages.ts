import { inRegister, type OutgoingEmail } from '#features/email/server/send.ts'
import { inSubject, TOKEN_PLACEHOLDER } from '#features/email/letter.ts'
import type { Config } from '#server/config/config.ts'
import { formatClock, formatDateTime } from '#shared/dates.ts'
import { authPath, paths } from '#shared/paths.ts'
import { INVITATION_KIND } from '../rules.ts'
import { WHAT_THE_EMPLOYER_SEES } from '../texts-links.ts'
import type { LoginLink } from './login/links.ts'

/** Asks a new administrator to confirm the address. */
export const confirmEmailMail = (
  config: Config,
  user: { userId: string; fullName: string; email: string },
  link: LoginLink,
): OutgoingEmail => ({
  ...personal('confirm-email', user, link.expiresAt, link),
  subject: `Bekreft e-postadressen din hos ${config.product.name}`,
  letter: {
    preview: 'Ett trykk, så kan du sende forespørsler til vikarene dine.',
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      `Takk for at du opprettet en konto hos ${config.product.name}. Bekreft at denne e-postadressen er din, så kan du sende forespørsler til vikarene dine.`,
    ],
    facts: [],
    buttons: [
      {
        label: 'Bekreft e-postadressen',
        href: `${config.appUrl}${paths.authConfirm}?token=${TOKEN_PLACEHOLDER}`,
        tone: 'primary',
      },
    ],
    closing:
      'Lenken gjelder i 24 timer og kan brukes én gang. Har du ikke opprettet en konto, kan du se bort fra denne e-posten.',
  },
})

/** A login link for a forgotten password. It may be mailed again, so the mail states when it expires. */
export const loginLinkMail = (
  config: Config,
  user: { userId: string; fullName: string; email: string },
  link: LoginLink,
): OutgoingEmail => ({
  ...personal('login-link', user, link.expiresAt, link),
  subject: `Logg inn på ${config.product.name}`,
  letter: {
    preview: `Lenken virker til ${formatClock(link.expiresAt)}.`,
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      'Her er lenken du ba om. Med den logger du inn uten passord.',
      'De første 10 minuttene etterpå kan du velge et nytt passord under «Profilinnstillinger», uten det gamle.',
    ],
    facts: [],
    buttons: [
      {
        label: 'Logg inn',
        href: `${config.appUrl}${paths.authMagic}?token=${TOKEN_PLACEHOLDER}&exp=${epochSeconds(link.expiresAt)}`,
        tone: 'primary',
      },
    ],
    closing: `Lenken gjelder til ${formatClock(link.expiresAt)} og kan brukes én gang. Har du ikke bedt om den, kan du se bort fra denne e-posten: passordet ditt er det samme.`,
  },
})

interface Invited {
  readonly userId: string
  readonly fullName: string
  readonly email: string
}

interface Inviting {
  readonly id: string
  readonly name: string | null
}

/** Invites a substitute without a login: its link lets them choose a password or decline. */
export const invitationMail = (
  config: Config,
  user: Invited,
  employer: Inviting,
  link: LoginLink,
): OutgoingEmail => ({
  ...personal(INVITATION_KIND, user, link.expiresAt, link),
  employerId: employer.id, // the register notes when the address refuses it
  from: employer.name ?? undefined,
  subject: `${inSubject(nameOf(employer))} inviterer deg som vikar hos ${config.product.name}`,
  letter: {
    preview: 'Velg et passord, så er du i gang.',
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      `${nameOf(employer)} har ført deg opp som vikar i ${config.product.name} og inviterer deg til å logge inn. Da ser du oppdragene dine og kan si fra når du er utilgjengelig.`,
      WHAT_THE_EMPLOYER_SEES(thisOne(employer)),
      'Du trenger ikke å logge inn for å svare på oppdrag: det gjør du med lenken i SMS-en eller e-posten du får.',
    ],
    facts: [['Brukernavn', user.email]],
    buttons: [
      {
        label: 'Velg passord',
        href: `${config.appUrl}${paths.authChoosePassword}?token=${TOKEN_PLACEHOLDER}`,
        tone: 'primary',
      },
    ],
    closing: `Lenken gjelder i 7 dager og kan brukes én gang. Kjenner du ikke ${thisOne(employer)}, kan du si nei der, eller se bort fra denne e-posten.`,
    why: inRegister(employer.name ?? 'en arbeidsgiver'),
  },
})

/** Asks a substitute with a login whether one more employer may be linked to it. They answer on their dashboard. */
export const questionMail = (
  config: Config,
  user: Invited,
  employer: Inviting,
  validUntil: Date,
): OutgoingEmail => ({
  ...personal(INVITATION_KIND, user, validUntil),
  employerId: employer.id,
  from: employer.name ?? undefined,
  subject: `${inSubject(nameOf(employer))} inviterer deg som vikar hos ${config.product.name}`,
  letter: {
    preview: 'Svar ja eller nei når du har logget inn.',
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      `${nameOf(employer)} har ført deg opp som vikar i ${config.product.name} og vil koble seg til innloggingen din. Sier du ja, ser du oppdragene derfra sammen med de andre.`,
      WHAT_THE_EMPLOYER_SEES(thisOne(employer)),
      'Før du har sagt ja, ser de ingenting om innloggingen din. Sier du nei, får de ikke vite det.',
    ],
    facts: [['Brukernavn', user.email]],
    buttons: [
      {
        label: 'Logg inn og svar',
        href: `${config.appUrl}${authPath({ returnTo: paths.vikarDashboard })}`,
        tone: 'primary',
      },
    ],
    closing: `Spørsmålet venter på deg i 7 dager. Kjenner du ikke ${thisOne(employer)}, kan du svare nei eller se bort fra denne e-posten.`,
    why: inRegister(employer.name ?? 'en arbeidsgiver'),
  },
})

/** Notifies the owner, who may not have made the change. */
export const passwordChangedMail = (
  config: Config,
  user: { userId: string; fullName: string; email: string },
  now: Date,
): OutgoingEmail => ({
  ...personal('password-changed', user, new Date(now.getTime() + DAY_MS)),
  subject: `Passordet ditt hos ${config.product.name} er endret`,
  letter: {
    preview: 'Andre enheter er logget ut.',
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      `Passordet ditt ble endret ${formatDateTime(now)}. Andre enheter der du var logget inn, er logget ut.`,
    ],
    facts: [],
    buttons: [
      {
        label: 'Be om innloggingslenke',
        href: `${config.appUrl}${authPath({ tab: 'forgot' })}`,
        tone: 'secondary',
      },
    ],
    closing: `Var det ikke deg? Be om en innloggingslenke, velg et nytt passord og skriv til ${config.product.email}.`,
  },
})

/** Notifies an administrator that a superadmin can log in as them. Only the superadmin has the link. */
export const adminMagicMail = (
  config: Config,
  user: { userId: string; fullName: string; email: string },
  validUntil: Date,
): OutgoingEmail => ({
  ...personal('admin-magic', user, validUntil),
  subject: `Innloggingslenke til kontoen din hos ${config.product.name}`,
  letter: {
    preview: 'Kundeservice har laget den. Den kan brukes én gang.',
    greeting: `Hei ${user.fullName},`,
    paragraphs: [
      `Kundeservice hos ${config.product.name} har laget en lenke som logger inn på kontoen din uten passord. Lenken er ikke i denne e-posten.`,
      'Under «Profilinnstillinger» ser du hvor kontoen din er logget inn, og kan logge ut andre enheter.',
    ],
    facts: [
      ['Gjelder til', formatDateTime(validUntil)],
      ['Kan brukes', 'Én gang'],
    ],
    buttons: [
      {
        label: 'Se hvor du er logget inn',
        href: `${config.appUrl}${paths.adminProfileSettings}`,
        tone: 'secondary',
      },
    ],
    closing: `Ventet du ikke dette? Skriv til ${config.product.email}, så trekker vi lenken tilbake.`,
  },
})

const DAY_MS = 86_400_000

/** The common parts of mails about a person's own login. */
const personal = (
  kind: string,
  user: { userId: string; email: string },
  validUntil: Date,
  link?: LoginLink,
) => ({
  kind,
  recipient: user.email,
  replyTo: null,
  employerId: null,
  userId: user.userId,
  validUntil,
  ...(link ? { link: { kind: 'login_links', id: link.id } as const } : {}),
})

const nameOf = ({ name }: Inviting) => name ?? 'En arbeidsgiver'

/** The same, within a sentence. */
const thisOne = ({ name }: Inviting) => name ?? 'arbeidsgiveren'

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
