import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { normalisePhone, smsObstacle } from '#shared/phone.ts'
import { ProfilePhone } from '../../rules.ts'
import { NO_SMS_TO } from '../../texts-profile.ts'
import css from './Profile.module.css'

interface NoticePhoneHintProps {
  typed: string
  isNotified: boolean
}

/** Where the notices go, or why none will come. */
export function NoticePhoneHint({ typed, isNotified }: NoticePhoneHintProps) {
  const problem = problemOf(typed, isNotified, useSmsCountries())
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

/** Is there no number to send notices to, so that they cannot be on? */
export const lacksNumber = (typed: string, countries: readonly string[] | undefined): boolean =>
  problemOf(typed, true, countries) !== undefined

function problemOf(
  typed: string,
  isNotified: boolean,
  countries: readonly string[] | undefined,
): string | undefined {
  const phone = normalisePhone(typed)
  if (phone === '') return isNotified ? 'Fyll inn et mobilnummer for å få SMS' : undefined
  if (!countries || !ProfilePhone.safeParse(phone).success) return undefined
  const obstacle = smsObstacle(phone, countries)
  return obstacle ? NO_SMS_TO[obstacle] : undefined
}
