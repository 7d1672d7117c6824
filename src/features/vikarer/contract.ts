import * as z from 'zod/mini'
import { singleLine, tidied } from '#features/accounts/rules.ts'
import { api, Edited, FieldProblems, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { groups } from './contract-groups.ts'
import { AFFECTED_ERROR, Seen } from './contract-leaving.ts'
import { ownAvailability } from './contract-own.ts'
import { GroupIds } from './group-rules.ts'
import { DUPLICATE_CHOICES, ImportRows, IMPORT_FIELDS } from './import-rules.ts'
import { Absence, AT_ONCE_MAX, Availability, SORTS, VikarForm } from './rules.ts'

/** A substitute in the register. Phone in E.164. */
export const Vikar = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.string(),
  /** Null: they are reached by SMS alone. */
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  /** The period that today is in, in Oslo. */
  absence: z.nullable(Absence),
  /** They have chosen e-mail instead of SMS. */
  noSms: z.boolean(),
  /** The office's star. */
  isFavourite: z.boolean(),
  /** They leave the register after their last coming shift. */
  isLeaving: z.boolean(),
  /** The groups they are in, by name. */
  groups: z.array(z.object({ id: Id, name: z.string() })),
  /** `invited`: asked, whether or not there is a login, and has not said yes. `active`: has said yes (decision 113). */
  login: z.enum(['none', 'invited', 'active']),
  /** A mail server has refused the address for good, with these words; null again once a mail arrives. */
  emailRefusal: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  createdAt: z.iso.datetime(),
  /** Covers the fields of the edit form. */
  version: Version,
  /** Null in lists: it is read for the edit form alone. */
  edited: Edited,
})
export type Vikar = z.infer<typeof Vikar>

/** Why a login could not be given (specification: the codes of create-vikar-account). */
export const LOGIN_REFUSALS = {
  EMAIL_EXISTS: {
    status: 409,
    message: 'E-postadressen tilhører en administrator. Bruk en annen adresse for vikaren.',
  },
  EMAIL_IN_VIKARER: {
    status: 409,
    message:
      'En annen vikar i registeret har denne e-postadressen. Gi vikarene hver sin adresse, så får begge egen innlogging.',
  },
  VIKAR_HAS_ACCOUNT: { status: 409, message: 'Vikaren har allerede innlogging.' },
  ALREADY_INVITED: {
    status: 409,
    message: 'Vikaren er allerede invitert. Kom ikke e-posten fram, kan du trykke «Send på nytt».',
  },
  EMAIL_MISSING: {
    status: 409,
    message: 'Vikaren har ingen e-postadresse. Legg den inn først, så kan du sende innlogging.',
  },
  ASKED_ELSEWHERE: {
    status: 409,
    message: 'En avdeling du ikke ser, har spurt vikaren. Be en som ser hele kontoret om å sende innlogging.',
  },
} as const

/** What became of 'Send brukerinformasjon' when the substitute was added. */
export const LoginSent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-asked') }),
  z.object({ kind: z.literal('sent') }),
  /** The substitute was still added. `code` is one of {@link LOGIN_REFUSALS}, or null for another reason. */
  z.object({ kind: z.literal('failed'), code: z.nullable(z.string()), reason: z.string() }),
])

export type LoginSent = z.infer<typeof LoginSent>

/** What an import would make of one row. */
export const PreviewedRow = z.object({
  /** `existing`: somebody in the register has the phone number or the e-mail address. */
  outcome: z.enum(['new', 'existing', 'invalid']),
  /** What is wrong, a message a field; only of `invalid` rows. */
  problems: z.array(z.object({ field: z.enum(IMPORT_FIELDS), message: z.string() })),
  /** Whom an update would change, and which fields. Empty `changes`: they are like that already. */
  existing: z.nullable(
    z.object({
      id: Id,
      fullName: z.string(),
      changes: z.array(z.enum(IMPORT_FIELDS)),
      /** The same fields as the register has them and as an update would write them. Phones in E.164, groups by name. */
      values: z.array(z.object({ field: z.enum(IMPORT_FIELDS), before: z.string(), after: z.string() })),
    }),
  ),
})
export type PreviewedRow = z.infer<typeof PreviewedRow>

/** What an import would do. */
export const Preview = z.object({
  /** One for each row, in the same order. */
  rows: z.array(PreviewedRow),
  /** Covers the known people whom the rows mean and what an update would change of them, `invalid` rows left out. */
  version: Version,
})
export type Preview = z.infer<typeof Preview>

/** How many substitutes an import added, changed and left as they were. */
export const Imported = z.object({ added: z.int(), updated: z.int(), skipped: z.int() })
export type Imported = z.infer<typeof Imported>

const ById = z.object({ id: Id })
const tags = ['vikarer']

const forEmployer = api.meta({ area: 'employer' })
const planning = api.meta({ area: 'planning' })

/** Left out, the groups stay as they are. */
const InGroups = { groupIds: z.optional(GroupIds) }

export const vikarer = {
  ...ownAvailability,
  ...groups,
  list: forEmployer
    .route({
      method: 'GET',
      path: '/vikarer',
      operationId: 'list-vikarer',
      tags,
      summary: 'Vikarregisteret, de nyeste først eller etter navn',
    })
    .input(
      z.object({
        search: z._default(z.string().check(tidied(), z.maxLength(100), singleLine('Søket')), ''),
        sort: z._default(z.enum(SORTS), 'newest'),
        /** Only those of a group. */
        groupId: z.optional(Id),
        /** Only those with the office's star. */
        only: z.optional(z.enum(['favourites'])),
        /** The last one of the page before, as `nextCursor` gave it. */
        cursor: z.optional(Id),
      }),
    )
    .output(
      z.object({
        vikarer: z.array(Vikar),
        matching: z.int(),
        total: z.int(),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  previewExport: planning
    .route({
      method: 'GET',
      path: '/vikarer/export-preview',
      operationId: 'preview-export',
      tags,
      summary: 'Hvor mange vikarer som kommer med i filen, og hvor mange som utelates',
    })
    /** `left`: substitutes that only other departments have asked. The file of a bound member leaves them out (decision 110). */
    .output(z.object({ vikarer: z.int(), left: z.int() })),
  get: forEmployer
    .route({ method: 'GET', path: '/vikarer/{id}', operationId: 'read-vikar', tags, summary: 'Én vikar' })
    .input(ById)
    .output(Vikar),
  create: planning
    .route({ method: 'POST', path: '/vikarer', operationId: 'create-vikar', tags, summary: 'Legg til vikar' })
    .errors({ EMAIL_IN_VIKARER: { ...LOGIN_REFUSALS.EMAIL_IN_VIKARER, data: FieldProblems } })
    .input(z.extend(VikarForm, { ...InGroups, sendLoginInfo: z._default(z.boolean(), false) }))
    .output(z.object({ vikar: Vikar, login: LoginSent })),
  update: planning
    .route({
      method: 'PUT',
      path: '/vikarer/{id}',
      operationId: 'update-vikar',
      tags,
      summary: 'Endre vikar',
    })
    .errors({ ...AFFECTED_ERROR, ...staleWith(Vikar) })
    .input(z.extend(VikarForm, { ...InGroups, id: Id, version: Version, seen: z.optional(Seen) }))
    .output(Vikar),
  setAvailability: planning
    .route({
      method: 'POST',
      path: '/vikarer/availability',
      operationId: 'set-availability',
      tags,
      summary: 'Endre tilgjengeligheten for én eller flere: alle, eller ingen hvis en av dem ikke finnes',
    })
    .errors(AFFECTED_ERROR)
    .input(
      z.object({
        ids: z.array(Id).check(z.minLength(1), z.maxLength(AT_ONCE_MAX)),
        availability: Availability,
        seen: z.optional(Seen),
      }),
    )
    .output(z.object({ changed: z.int() })),
  tryEmail: planning
    .route({
      method: 'POST',
      path: '/vikarer/{id}/try-email',
      operationId: 'try-email-again',
      tags,
      summary: 'Prøv igjen en e-postadresse som ikke tok imot',
    })
    .input(
      z.object({
        id: Id,
        /** Of the refusal that is to be forgotten: a later one stays. */
        refusedAt: z.iso.datetime(),
      }),
    )
    .output(Vikar),
  previewImport: planning
    .route({
      method: 'POST',
      path: '/vikarer/import/preview',
      operationId: 'preview-import',
      tags,
      summary: 'Hva en import ville gjort, rad for rad. Endrer ingenting.',
    })
    .input(z.object({ rows: ImportRows }))
    .output(Preview),
  import: planning
    .route({
      method: 'POST',
      path: '/vikarer/import',
      operationId: 'import-vikarer',
      tags,
      summary:
        'Legg til mange vikarer på én gang: alle, eller ingen hvis en rad har feil. Oppdatering krever version fra preview-import.',
    })
    .errors({ ...AFFECTED_ERROR, ...staleWith(Preview) })
    /**
     * An update changes known people, so it takes the `version` of a preview of the same rows, with or without those that
     * were `invalid`. It is refused if the preview would be another now.
     */
    .input(
      z.discriminatedUnion('duplicates', [
        z.object({ rows: ImportRows, duplicates: z.literal(DUPLICATE_CHOICES[0]) }),
        z.object({
          rows: ImportRows,
          duplicates: z.literal(DUPLICATE_CHOICES[1]),
          version: Version,
          seen: z.optional(Seen),
        }),
      ]),
    )
    .output(Imported),
  createAccount: api
    .route({
      method: 'POST',
      path: '/vikarer/{id}/account',
      operationId: 'create-vikar-account',
      tags,
      summary: 'Inviter en vikar til å logge inn. Svaret er det samme om adressen har innlogging eller ikke.',
    })
    .meta({ area: 'sending' })
    .errors(LOGIN_REFUSALS)
    .input(ById)
    .output(Vikar),
  resendInvitation: api
    .route({
      method: 'POST',
      path: '/vikarer/{id}/account/resend',
      operationId: 'resend-vikar-invitation',
      tags,
      summary: 'Inviter på nytt en som ikke har sagt ja',
    })
    .meta({ area: 'sending' })
    .errors({
      VIKAR_HAS_ACCOUNT: LOGIN_REFUSALS.VIKAR_HAS_ACCOUNT,
      ASKED_ELSEWHERE: LOGIN_REFUSALS.ASKED_ELSEWHERE,
    })
    .input(ById)
    .output(Vikar),
}

/** Implemented above this room: opening shifts reaches into the rooms of requests. */
export { leaving } from './contract-leaving.ts'
