import { useQuery } from '@tanstack/react-query'
import { accountsApi } from '#features/identity/web/api.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { paths } from '#shared/paths.ts'
import { smsObstacle } from '#shared/phone.ts'
import css from './Attention.module.css'

/** Asks for a mobile number: without one, the owner gets neither the default SMS about answers nor the welcome gift. */
export function PhoneMissing() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const { data: balance } = useQuery(creditsApi.balance.queryOptions())
  if (!profile) return null
  const { phone } = profile
  if (phone && (!balance || smsObstacle(phone, balance.smsCountries) === null)) return null
  const gift = balance?.gift
  const offered = gift && !gift.isGiven ? gift.credits : 0
  if (!profile.isToldOfYesBySms && offered === 0) return null
  return (
    <p className={css.calm}>
      <span>
        {profile.isToldOfYesBySms &&
          'Du får ikke SMS når noen svarer ja, for vi mangler mobilnummeret ditt. '}
        {offered > 0 &&
          `Bekreft mobilnummeret ditt med en kode på SMS, så får du ${offered} SMS å prøve med. `}
        <a href={paths.adminProfileSettings}>Legg inn mobilnummer</a>
      </span>
    </p>
  )
}
