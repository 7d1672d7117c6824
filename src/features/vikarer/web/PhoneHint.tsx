import TriangleAlert from 'lucide-react/icons/triangle-alert'
import * as z from 'zod/mini'
import { NO_SMS_TO } from '#features/accounts/texts-profile.ts'
import { Phone } from '#features/accounts/rules.ts'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { formatPhone, normalisePhone, smsObstacle } from '#shared/phone.ts'
import css from '#features/accounts/web/profile/Profile.module.css'

/** How the typed number will be stored, or that it will get no SMS. One line always, so that the field stays put. */
export function PhoneHint({ typed }: { typed: string }) {
  const countries = useSmsCountries()
  return <span aria-live="polite">{hint(typed, countries)}</span>
}

function hint(typed: string, countries: readonly string[] | undefined) {
  if (!z.safeParse(Phone, typed).success) return 'Mobilnummer som kan få SMS'
  const stored = normalisePhone(typed)
  const obstacle = countries && smsObstacle(stored, countries)
  if (!obstacle) return `Lagres som ${withCountry(stored)}`
  return (
    <span className={css.warning}>
      <TriangleAlert size={18} aria-hidden />
      {NO_SMS_TO[obstacle]}
    </span>
  )
}

/** `+47 912 34 567`: Norwegian numbers too, which are else written without their country. */
function withCountry(stored: string): string {
  const written = formatPhone(stored)
  return written.startsWith('+') ? written : `+47 ${written}`
}
