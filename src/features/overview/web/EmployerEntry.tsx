import Building2 from 'lucide-react/icons/building-2'
import { formatPhone } from '#shared/phone.ts'
import { IconMark } from '#web/ui/IconMark.tsx'
import type { MyEmployer } from '../contract.ts'
import css from './MyEmployers.module.css'

/** One employer, and what their register says of the substitute. */
export function EmployerEntry({ employer }: { employer: MyEmployer }) {
  const facts = [
    ['Navn', employer.fullName],
    ['Telefon', formatPhone(employer.phone)],
    ['E-post', employer.email],
  ] as const
  return (
    <li className={css.entry}>
      <div className={css.employer}>
        <IconMark icon={Building2} />
        <h3>{employer.employerName ?? 'Arbeidsgiver uten navn'}</h3>
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || 'Ikke registrert'}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
