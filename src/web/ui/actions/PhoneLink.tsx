import Phone from 'lucide-react/icons/phone'
import { joinClasses } from '../join-classes.ts'
import css from './Button.module.css'

export interface PhoneLinkProps {
  /** The number in E.164, for example +4791234501. */
  phone: string
  /** The number as people read it, for example '912 34 501'. */
  children: string
  /** The person called; added to the accessible name. */
  name?: string
}

/** The number to call, as a button that opens the phone. */
export function PhoneLink({ phone, children, name }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${phone}`}
      className={joinClasses(css.button, css.number)}
      data-variant="secondary"
      aria-label={name ? `${children}, ring ${name}` : undefined}
    >
      <Phone size={20} aria-hidden />
      <span>{children}</span>
    </a>
  )
}
