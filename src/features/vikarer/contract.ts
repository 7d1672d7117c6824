import * as z from 'zod/mini'
import { singleLine, tidied } from '#features/identity/rules.ts'
import { api, Edited, FieldProblems, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { absences } from './contract-absences.ts'
import { groups } from './contract-groups.ts'
import { AFFECTED_ERROR, Seen } from './contract-leaving.ts'
import { invitations, LOGIN_REFUSALS, LoginSent } from './contract-logins.ts'
import { ownAvailability } from './contract-own.ts'
import { GroupIds } from './group-rules.ts'
import { DUPLICATE_CHOICES, ImportRows, IMPORT_FIELDS } from './import-rules.ts'
import { Absence, AT_ONCE_MAX, Availability, Note, SORTS, VikarForm } from './rules.ts'

/** A substitute in the register. Phone in E.164. */
export const Vikar = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.string(),
  /** Null: only SMS reach them. */
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  /** The period that contains today in Oslo. */
  absence: z.nullable(Absence),
  /** They chose e-mail instead of SMS. */
  noSms: z.boolean(),
  /** The office's star. */
  isFavourite: z.boolean(),
  /** They leave the register after their last coming shift. */
  isLeaving: z.boolean(),
  /** The office's note. `by`: its last author, null if they left the office. */
  note: z.nullable(z.object({ text: z.string(), by: z.nullable(z.string()), at: z.iso.datetime() })),
  /** The groups they are in, by name. */
  groups: z.array(z.object({ id: Id, name: z.string() })),
  /**
   * `invited`: an invitation is unanswered, whether or not a login exists. `active`: it was accepted (decision 113).
   */
  login: z.enum(['none', 'invited', 'active']),
  /** A mail server's final refusal of the address, in its words; null again once a mail arrives. */
  emailRefusal: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  createdAt: z.iso.datetime(),
  /** Covers the fields of the edit form. */
  version: Version,
  /** Null in lists: it is read for the edit form alone. */
  edited: Edited,
})
export type Vikar = z.infer<typeof Vikar>

/** The effect of an import on one row. */
export const PreviewedRow = z.object({
  /** `existing`: a substitute in the register has the phone number or the e-mail address. */
  outcome: z.enum(['new', 'existing', 'invalid']),
  /** Errors by field; only for `invalid` rows. */
  problems: z.array(z.object({ field: z.enum(IMPORT_FIELDS), message: z.string() })),
  /** The substitute and the fields that an update would change. Empty `changes`: the row equals the register. */
  existing: z.nullable(
    z.object({
      id: Id,
      fullName: z.string(),
      changes: z.array(z.enum(IMPORT_FIELDS)),
      /** The same fields before and after an update. Phones in E.164, groups by name. */
      values: z.array(z.object({ field: z.enum(IMPORT_FIELDS), before: z.string(), after: z.string() })),
    }),
  ),
})
export type PreviewedRow = z.infer<typeof PreviewedRow>

/** The effects of an import. */
export const Preview = z.object({
  /** One for each row, in the same order. */
  rows: z.array(PreviewedRow),
  /** Covers the known people in the rows and the changes that an update would make, without `invalid` rows. */
  version: Version,
})
export type Preview = z.infer<typeof Preview>

/** The numbers of substitutes that an import added, changed and skipped. */
export const Imported = z.object({ added: z.int(), updated: z.int(), skipped: z.int() })
export type Imported = z.infer<typeof Imported>

const ById = z.object({ id: Id })
const tags = ['vikarer']

const forEmployer = api.meta({ area: 'employer' })
const planning = api.meta({ area: 'planning' })

/** Absent: the groups and the note stay. */
const OfTheOffice = { groupIds: z.optional(GroupIds), note: z.optional(Note) }
/** A client may send a substitute back as it was read. Its note is then an object or null, which changes nothing. */
const NoteAsRead = z.nullable(z.looseObject({}))

export const vikarer = {
  ...ownAvailability,
  ...groups,
  ...absences,
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
        /** Limits the list to a group. */
        groupId: z.optional(Id),
        /** Limits the list to the office's favourites. */
        only: z.optional(z.enum(['favourites'])),
        /** `nextCursor` of the previous page. */
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
    /**
     * `left`: substitutes omitted from a bound member's file, because only other departments have asked them
     * (decision 110).
     */
    .output(z.object({ vikarer: z.int(), left: z.int() })),
  get: forEmployer
    .route({ method: 'GET', path: '/vikarer/{id}', operationId: 'read-vikar', tags, summary: 'Én vikar' })
    .input(ById)
    .output(Vikar),
  create: planning
    .route({ method: 'POST', path: '/vikarer', operationId: 'create-vikar', tags, summary: 'Legg til vikar' })
    .errors({ EMAIL_IN_VIKARER: { ...LOGIN_REFUSALS.EMAIL_IN_VIKARER, data: FieldProblems } })
    .input(z.extend(VikarForm, { ...OfTheOffice, sendLoginInfo: z._default(z.boolean(), false) }))
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
    .input(
      z.extend(VikarForm, {
        ...OfTheOffice,
        note: z.optional(z.union([Note, NoteAsRead])),
        id: Id,
        version: Version,
        seen: z.optional(Seen),
      }),
    )
    .output(Vikar),
  saveNote: planning
    .route({
      method: 'PUT',
      path: '/vikarer/{id}/note',
      operationId: 'save-vikar-note',
      tags,
      summary: 'Endre merknaden om en vikar; en tom tekst sletter den',
    })
    .errors(staleWith(Vikar))
    .input(z.object({ id: Id, version: Version, note: Note }))
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
        /** The time of the refusal to clear: a later one stays. */
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
     * An update changes known people, so it takes the `version` of a preview of the same rows, with or without the
     * `invalid` ones. It is refused if the preview would differ now.
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
  ...invitations,
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

/** Implemented in a room above this one: opening shifts involves the rooms of requests. */
export { leaving } from './contract-leaving.ts'
