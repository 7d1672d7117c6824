import TriangleAlert from 'lucide-react/icons/triangle-alert'
import * as z from 'zod/mini'
import { formatPhone, isMobile, normalisePhone } from '#shared/phone.ts'
import { Phone } from '../rules.ts'
import css from './PhoneHint.module.css'

/** How the typed number will be stored, or that it will get no SMS. One line always, so that the field stays put. */
export function PhoneHint({ typed }: { typed: string }) {
  return <span aria-live="polite">{hint(typed)}</span>
}

function hint(typed: string) {
  if (!z.safeParse(Phone, typed).success) return 'Mobilnummer som kan få SMS'
  const stored = normalisePhone(typed)
  if (isMobile(stored)) return `Lagres som ${withCountry(stored)}`
  return (
    <span className={css.warning}>
      <TriangleAlert size={18} aria-hidden />
      Ikke mobilnummer: får ikke SMS
    </span>
  )
}

/** `+47 912 34 567`: Norwegian numbers too, which are else written without their country. */
function withCountry(stored: string): string {
  const written = formatPhone(stored)
  return written.startsWith('+') ? written : `+47 ${written}`
}
