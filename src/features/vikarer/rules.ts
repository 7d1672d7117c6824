import * as z from 'zod/mini'
import { Company, Email, FullName, noControls, Phone, untwisted } from '#features/accounts/rules.ts'
import { readEmail } from '#shared/text.ts'
import { GroupIds } from './group-rules.ts'

export const AVAILABILITIES = ['available', 'busy', 'inactive'] as const
export const Availability = z.enum(AVAILABILITIES, 'Velg en gyldig tilgjengelighet')
export type Availability = z.infer<typeof Availability>

/** How many can be changed in one call. */
export const AT_ONCE_MAX = 500
/** The most people whose shifts are opened at once: each shift has its locks and messages. */
export const REOPEN_AT_ONCE_MAX = 50

/** Why a substitute is away; may be left out. Theirs alone to read. */
export const UNAVAILABILITY_REASONS = ['Ferie', 'Syk', 'Annet'] as const

/**
 * A period that a substitute has entered themselves, as employers see it: its last day, YYYY-MM-DD. Not why: illness is
 * health data (GDPR, article 9), and planning a shift needs only the days.
 */
export const Absence = z.object({ until: z.string() })
export type Absence = z.infer<typeof Absence>

/** How the register can be sorted. */
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

/** Empty where there is none: `emailProblem` says whether there must be. */
const OptionalEmail = z.string().check(
  z.overwrite(readEmail),
  z.refine((text) => text === '' || z.safeParse(Email, text).success, {
    error: ({ input }) => z.safeParse(Email, input).error?.issues[0]?.message,
  }),
)

/** What the form takes for a substitute. */
export const VikarForm = z.object({
  fullName: FullName,
  phone: Phone,
  email: OptionalEmail,
  company: Company,
  skills: Skills,
  availability: Availability,
})
export type VikarForm = z.infer<typeof VikarForm>

/** The same with the groups, as an administrator fills it in. */
export const VikarFormOnScreen = z.extend(VikarForm, { groupIds: GroupIds })
export type VikarFormOnScreen = z.infer<typeof VikarFormOnScreen>

/**
 * How a substitute leaves. `keep-shifts`: inactive now, removed after their last coming shift. `reopen-shifts`: removed now, their
 * shifts are open again. `for-good`: the same, and contact data is erased at once instead of after 30 days.
 */
export const WAYS_OUT = ['keep-shifts', 'reopen-shifts', 'for-good'] as const
export type WayOut = (typeof WAYS_OUT)[number]
