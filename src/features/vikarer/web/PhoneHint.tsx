import TriangleAlert from 'lucide-react/icons/triangle-alert'
import * as z from 'zod/mini'
import { NO_SMS_TO } from '#features/identity/texts-profile.ts'
import { Phone } from '#features/identity/rules.ts'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { formatPhone, normalisePhone, smsObstacle } from '#shared/phone.ts'
import css from '#features/identity/web/profile/Profile.module.css'

/**
 * The form in which the typed number is stored, or a warning that it gets no SMS. Always one line, so that the layout
 * stays.
 */
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

/** `+47 912 34 567`: includes the country code of Norwegian numbers, which other places omit. */
function withCountry(stored: string): string {
  const written = formatPhone(stored)
  return written.startsWith('+') ? written : `+47 ${written}`
}
