import { formatDateTime } from '#shared/dates.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../contract.ts'
import css from './EmailRefused.module.css'

/** Says that mail to a substitute does not arrive, and what their mail server said. */
export function EmailRefused({ vikar: { email, emailRefusal } }: { vikar: Vikar }) {
  if (!emailRefusal) return null
  return (
    <div className={css.refused}>
      <StatusBadge tone="bad">E-posten kommer ikke fram</StatusBadge>
      <p>
        {email} tok ikke imot e-posten vår {formatDateTime(emailRefusal.at)}. Sjekk adressen og rett den.
      </p>
      <p className={css.reason}>Mailserveren svarte: «{emailRefusal.reason}»</p>
    </div>
  )
}
