import { formatDateLong } from '#shared/dates.ts'
import { requestLetter } from '#features/messages/events/request-sent.ts'
import type { Written } from '#features/messages/letter-parts.ts'
import type { DepartmentChoice } from '../../proposal-shapes.ts'
import {
  isComplete,
  placesOf,
  sampleLocation,
  sampleTitle,
  sampleWhen,
  severalOf,
  type ShiftDraft,
} from './sms-preview.ts'

/** Replaces missing times; the letter then has a note in their place. */
const NOT_YET = { date: '2026-01-15', startTime: '08:00', endTime: '15:00' }

export type LetterDraft = ShiftDraft & { description: string; requirements: string }

/** The sender, as the letter names them. Phone in E.164. */
export interface Asker {
  readonly employerName: string | null
  readonly employerAddress: string | null
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
  /** The department that asks; null: the whole office. */
  readonly department: Pick<DepartmentChoice, 'name' | 'contactName' | 'contactPhone'> | null
}

/** The e-mail as this recipient will get it, or a sample with the values so far. */
export const previewLetter = (
  draft: LetterDraft,
  asker: Asker,
  recipientName: string | undefined,
): Written & { isSample: boolean } => {
  const isSample = !isComplete(draft)
  const { subject, letter } = requestLetter(
    {
      ...draft,
      ...(isSample ? NOT_YET : {}),
      ...placesOf(draft),
      ...severalOf(draft),
      title: sampleTitle(draft),
      location: sampleLocation(draft),
      description: draft.description.trim() || null,
      requirements: draft.requirements.trim() || null,
      employerName: asker.employerName,
      employerAddress: asker.employerAddress,
      departmentName: asker.department?.name ?? null,
      contactName: asker.department?.contactName ?? asker.fullName,
      contactEmail: asker.email,
      contactPhone: asker.department?.contactPhone ?? asker.phone,
    },
    recipientName ?? 'navn',
    '',
  )
  if (!isSample) return { subject, letter, isSample }
  const facts = letter.facts.map(([label, value]) =>
    label === 'Tid' ? ([label, sampleWhen(draft, formatDateLong, '–')] as const) : ([label, value] as const),
  )
  return { subject, letter: { ...letter, facts }, isSample }
}
