import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isMobile, normalisePhone } from '#shared/phone.ts'
import { ProfilePhone } from '../../rules.ts'
import css from './Profile.module.css'

interface NoticePhoneHintProps {
  typed: string
  isNotified: boolean
}

/** Where the notices go, or why none will come. */
export function NoticePhoneHint({ typed, isNotified }: NoticePhoneHintProps) {
  const problem = problemOf(normalisePhone(typed), isNotified)
  return (
    <span aria-live="polite">
      {problem ? (
        <span className={css.warning}>
          <TriangleAlert size={18} aria-hidden />
          {problem}
        </span>
      ) : (
        `${isNotified ? 'Hit sender vi SMS-ene. ' : ''}Vikarene du spør, ser det som kontaktnummer.`
      )}
    </span>
  )
}

function problemOf(phone: string, isNotified: boolean): string | undefined {
  if (phone === '') return isNotified ? 'Fyll inn et mobilnummer for å få SMS' : undefined
  const isComplete = ProfilePhone.safeParse(phone).success
  return isComplete && !isMobile(phone) ? 'Ikke mobilnummer: får ikke SMS' : undefined
}
