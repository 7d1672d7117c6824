import * as z from 'zod/mini'
import { NOTICE_CHANNELS, type NoticeChannel } from '#features/push/rules.ts'
import { formatPhone, isShortened, normalisePhone, withPlus } from '#shared/phone.ts'
import { ONE_LINE, readEmail, tidyLine, tidyText } from '#shared/text.ts'
import '#shared/schema-words.ts'

/** The kind of invitation mails. It must be the same for addresses with and without a login. */
export const INVITATION_KIND = 'login-invitation'

export const NAME_MIN = 2
export const NAME_MAX = 100
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** An e-mail address, as people paste it ({@link readEmail}); in lower case. */
export const Email = z.pipe(
  z
    .string()
    .check(
      z.overwrite(readEmail),
      z.minLength(1, 'E-postadresse mangler'),
      z.maxLength(255, 'E-postadresse kan ikke være lengre enn 255 tegn'),
    ),
  z.email('Ugyldig e-postadresse'),
)

/**
 * Text that mail programs turn into a link: a dot between two letters and another one. Sign-up mails a name to an
 * address that the visitor chose, so it must not carry an address of theirs. Initials ('J.R. Hansen') and 'Jr.' are
 * none.
 */
const WEB_ADDRESS = /[\p{L}-]\p{M}*[\p{L}-]\p{M}*\.\p{M}*\p{L}|www\.|:\/\/|@/iu

export const FullName = z.string().check(
  tidied(),
  z.minLength(NAME_MIN, 'Navn må være minst 2 tegn'),
  z.maxLength(NAME_MAX, 'Navn kan ikke være lengre enn 100 tegn'),
  z.regex(/^[\p{L}\p{M} '’.-]*$/u, 'Navn kan kun inneholde bokstaver, mellomrom, bindestrek og apostrof'),
  z.refine(
    (text) => !WEB_ADDRESS.test(text),
    'Navn kan ikke se ut som en nettadresse. Skriv mellomrom etter punktum.',
  ),
)

export const Company = z
  .string()
  .check(
    tidied(),
    z.maxLength(100, 'Bedriftsnavn kan ikke være lengre enn 100 tegn'),
    singleLine('Bedriftsnavn'),
  )

/** Street, postcode and town. Empty: not known. */
export const EmployerAddress = z
  .string()
  .check(tidied(), z.maxLength(100, 'Adressen kan ikke være lengre enn 100 tegn'), singleLine('Adressen'))

export const NewPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, 'Passordet må være minst 8 tegn'),
    z.maxLength(PASSWORD_MAX, 'Passordet kan ikke være lengre enn 128 tegn'),
  )

export const SignIn = z.object({
  email: Email,
  password: z
    .string()
    .check(z.minLength(1, 'Skriv passordet ditt'), z.maxLength(PASSWORD_MAX, 'Feil e-post eller passord')),
})

/**
 * A telephone number as people write it, wherever one is typed; stored normalised. It is checked in its stored form,
 * without blanks and parentheses.
 */
export const Phone = phoneField(false)

/** The number for notices by SMS. Empty: none. */
export const ProfilePhone = phoneField(true)

export const SignUp = z.object({
  fullName: FullName,
  email: Email,
  password: NewPassword,
  company: z.optional(Company),
  phone: z.optional(ProfilePhone),
  termsAccepted: z.literal(true, 'Du må godta vilkårene'),
})
export type SignUp = z.infer<typeof SignUp>

function phoneField(isOptional: boolean) {
  const isRight = (text: string) => (isOptional && text === '') || phoneProblem(text) === null
  return z.string().check(z.trim(), z.refine(isRight, { error: ({ input }) => phoneProblem(input) }))
}

function phoneProblem(typed: unknown): string | null {
  const phone = normalisePhone(String(typed))
  const digits = phone.replace(/^\+/, '')
  if (isShortened(String(typed))) return SHORTENED
  if (typed !== '' && !/^\d+$/.test(digits)) return 'Ugyldig telefonnummer format'
  if (digits.length < 8) return 'Telefonnummer må være minst 8 siffer'
  if (digits.length > 15) return 'Telefonnummer kan ikke være lengre enn 15 siffer'
  if (phone.startsWith('+47') && digits.length !== 10) return 'Norske numre har 8 siffer etter +47'
  return /^\+[1-9]/.test(phone) ? null : missingPlus(digits)
}

const SHORTENED = 'Regnearket har forkortet nummeret. Skriv alle sifrene.'

/**
 * The refusal of a number without +. Nine or ten digits may be a mistyped Norwegian number, so only longer ones are
 * called foreign.
 */
function missingPlus(digits: string): string {
  const meant = withPlus(digits)
  if (meant !== null) return `Mener du ${formatPhone(meant)}? Sett + foran landskoden.`
  return digits.length > 10
    ? 'Er det et utenlandsk nummer? Sett + foran landskoden.'
    : 'Ugyldig telefonnummer format'
}

/** A request for a login link, for people who forgot their password. */
export const LoginLinkRequest = z.object({ email: Email })

/** Eight digits that replace a login link, written with or without gaps. */
export const LoginCode = z.object({
  code: z.string('Skriv koden').check(z.trim(), z.regex(/^\d(\s?\d){7}$/, 'Koden har åtte siffer')),
})

/** The code that confirms a mobile number, written with or without gaps. */
export const PhoneCode = z.object({
  code: z.string('Skriv koden').check(z.trim(), z.regex(/^\d(\s?\d){5}$/, 'Koden har seks siffer')),
})

const MATCH = 'Passordene må være like'

const passwords = { newPassword: NewPassword, confirmation: z.string() }

/** The first password, by a link from an invitation. */
export const ChoosePassword = z
  .object(passwords)
  .check(z.refine(isConfirmed, { message: MATCH, path: ['confirmation'] }))

/** Another password. The current one may be left out for a while after a login by link. */
export const ChangePassword = z
  .object({
    currentPassword: z._default(z.string().check(z.maxLength(PASSWORD_MAX, 'Feil passord')), ''),
    ...passwords,
  })
  .check(z.refine(isConfirmed, { message: MATCH, path: ['confirmation'] }))

function isConfirmed({ newPassword, confirmation }: { newPassword: string; confirmation: string }) {
  return newPassword === confirmation
}

/** Minutes for which a proof of identity is valid; sensitive actions then ask again. */
export const PROOF_MINUTES = 10

/** For this long after a login by link, a new password can be chosen without the one that was forgotten. */
export const PASSWORD_FREE_MINUTES = 10

/** The name of an office that has none yet. */
export const OfficeName = z.object({
  company: Company.check(z.minLength(1, 'Skriv navnet på arbeidsplassen')),
})

/** An administrator's own profile. Company and address are the employer's, for all its administrators. */
export const ProfileForm = z.object({
  fullName: FullName,
  company: Company,
  /** Unchanged if left out. */
  address: z.optional(EmployerAddress),
  phone: ProfilePhone,
})
export type ProfileForm = z.infer<typeof ProfileForm>

/** Events that an office notifies its members of. */
export const NOTICE_KINDS = ['accepted', 'withdrawn', 'alarm', 'lowBalance'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * A notice about a low balance is not offered by SMS: it would use the last credits, and none can be sent without.
 */
export const isOffered = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  !(kind === 'lowBalance' && channel === 'sms')

/** One box of the table of notices. */
export const NoticeChoice = z
  .object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS), isOn: z.boolean() })
  .check(z.refine(({ kind, channel }) => isOffered(kind, channel), 'Dette varselet går ikke på SMS'))
export type NoticeChoice = z.infer<typeof NoticeChoice>

/**
 * No NUL and no other control characters but line breaks: PostgreSQL refuses the first, mail headers the others. No
 * half of a surrogate pair either, because UTF-8 would silently replace it.
 */
export function noControls(field: string) {
  return z.regex(
    /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u,
    `${field} inneholder tegn som ikke kan brukes`,
  )
}

/** Removes what cannot be seen in a name, title, place or search ({@link tidyLine}), before its length is judged. */
export function tidied() {
  return z.overwrite<string>(tidyLine)
}

/**
 * Removes marks that turn the direction of writing in a longer text ({@link tidyText}), before its length is judged.
 */
export function untwisted() {
  return z.overwrite<string>(tidyText)
}

/** For names, titles, places and searches: the rule {@link ONE_LINE}. */
export function singleLine(field: string) {
  return z.regex(ONE_LINE, `${field} inneholder tegn som ikke kan brukes`)
}

/**
 * `needsPassword`: not confirmed yet, as this browser is not logged in as the user. `choosePassword` takes the same
 * link.
 */
export const Confirmation = z.object({ email: z.string(), needsPassword: z.boolean() })
