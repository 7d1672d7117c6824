import { formatPhone } from '#shared/phone.ts'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import type { MyAssignment } from '../contract.ts'
import css from './Mine.module.css'

interface ContactProps {
  contact: NonNullable<MyAssignment['contact']>
  /** The shift has started: a vikar who cannot come must call. */
  isUrgent: boolean
}

/** The person to call about a shift. */
export function Contact({ contact: { name, phone, email }, isUrgent }: ContactProps) {
  return (
    <div className={css.contact}>
      {isUrgent ? (
        <p>
          Vakten har startet. Kan du ikke komme likevel?{' '}
          <strong>{phone ? `Ring ${name}` : `Skriv til ${name}`}</strong>
        </p>
      ) : (
        <p>
          <span className={css.dim}>Kontaktperson</span>
          <strong>{name}</strong>
        </p>
      )}
      {phone ? (
        <PhoneLink phone={phone} name={name}>
          {formatPhone(phone)}
        </PhoneLink>
      ) : (
        <a href={`mailto:${email}`} className={css.link}>
          {email}
        </a>
      )}
    </div>
  )
}
