import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { normalisePhone, smsObstacle, type SmsObstacle } from '#shared/phone.ts'
import { ProfilePhone } from '../../rules.ts'
import { NO_SMS_TO } from '../../texts-profile.ts'
import css from './Profile.module.css'

/** The purpose of the number, or the reason why it gets no SMS. */
export function NoticePhoneHint({ typed }: { typed: string }) {
  const obstacle = obstacleOf(typed, useSmsCountries())
  return (
    <span aria-live="polite">
      {obstacle ? (
        <span className={css.warning}>
          <TriangleAlert size={18} aria-hidden />
          {NO_SMS_TO[obstacle]}
        </span>
      ) : (
        'Hit går varslene på SMS. Vikarene du spør, ser det som kontaktnummer.'
      )}
    </span>
  )
}

/** Does the member lack a number that can get notices? */
export const lacksNumber = (phone: string | null, countries: readonly string[] | undefined): boolean =>
  !phone || obstacleOf(phone, countries) !== null

/** No error while a number is being typed. */
const obstacleOf = (typed: string, countries: readonly string[] | undefined): SmsObstacle | null => {
  const phone = normalisePhone(typed)
  return phone !== '' && countries && ProfilePhone.safeParse(phone).success
    ? smsObstacle(phone, countries)
    : null
}
