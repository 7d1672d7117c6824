import { formatPhone } from '#shared/phone.ts'
import css from './Rows.module.css'

interface CallLinkProps {
  /** E.164. */
  phone: string
  /** The person to call. */
  name: string
}

/** The number to call, for a row of a list. */
export function CallLink({ phone, name }: CallLinkProps) {
  const number = formatPhone(phone)
  return (
    <a href={`tel:${phone}`} className={css.call} aria-label={`${number}, ring ${name}`}>
      {number}
    </a>
  )
}
