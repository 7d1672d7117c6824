import * as z from 'zod/mini'
import { Company, Email, FullName, noControls, Phone, untwisted } from '#features/identity/rules.ts'
import { readEmail } from '#shared/text.ts'
import { GroupIds } from './group-rules.ts'

export const AVAILABILITIES = ['available', 'busy', 'inactive'] as const
export const Availability = z.enum(AVAILABILITIES, 'Velg en gyldig tilgjengelighet')
export type Availability = z.infer<typeof Availability>

/** The most people changed by one call. */
export const AT_ONCE_MAX = 500
/** The most people whose shifts are opened together: each shift has its locks and messages. */
export const REOPEN_AT_ONCE_MAX = 50

/** The most people removed together. Each has statements of their own. */
export const REMOVE_AT_ONCE_MAX = 100

/** The most people invited by one call. Each has a transaction and a mail of their own. */
export const INVITE_AT_ONCE_MAX = 50

/** Reasons of an unavailability; optional. Only the substitute may read them. */
export const UNAVAILABILITY_REASONS = ['Ferie', 'Syk', 'Annet'] as const

/**
 * A substitute's own period as employers see it: its last day, YYYY-MM-DD, without the reason. Illness is health data
 * (GDPR, article 9), and planning a shift needs only the days.
 */
export const Absence = z.object({ until: z.string() })
export type Absence = z.infer<typeof Absence>

/** Orders of the register. */
export const SORTS = ['newest', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const CHOOSE_AN_EMPLOYER = 'Velg hvem som skal få nummeret'

export const SKILLS_MAX = 500

export const Skills = z
  .string()
  .check(
    untwisted(),
    z.maxLength(SKILLS_MAX, 'Kompetanse kan ikke være lengre enn 500 tegn'),
    noControls('Kompetanse'),
  )

export const NOTE_MAX = 1000

/** A note about a substitute, for the office. Empty: no note. */
export const Note = z.string().check(
  untwisted(),
  z.overwrite((text) => text.trim()),
  z.maxLength(NOTE_MAX, 'Merknaden kan ikke være lengre enn 1000 tegn'),
  noControls('Merknaden'),
)

/** Empty if there is none: `emailProblem` decides whether one is required. */
const OptionalEmail = z.string().check(
  z.overwrite(readEmail),
  z.refine((text) => text === '' || z.safeParse(Email, text).success, {
    error: ({ input }) => z.safeParse(Email, input).error?.issues[0]?.message,
  }),
)

/** The form for a substitute. */
export const VikarForm = z.object({
  fullName: FullName,
  phone: Phone,
  email: OptionalEmail,
  company: Company,
  skills: Skills,
  availability: Availability,
})
export type VikarForm = z.infer<typeof VikarForm>

/** The same with groups and note, as an administrator fills it in. */
export const VikarFormOnScreen = z.extend(VikarForm, { groupIds: GroupIds, note: Note })
export type VikarFormOnScreen = z.infer<typeof VikarFormOnScreen>

/**
 * Ways for a substitute to leave. `keep-shifts`: inactive now, removed after their last coming shift.
 * `reopen-shifts`: removed now, their shifts are open again. `for-good`: the same, and contact data is erased at once
 * instead of after 30 days.
 */
export const WAYS_OUT = ['keep-shifts', 'reopen-shifts', 'for-good'] as const
export type WayOut = (typeof WAYS_OUT)[number]
