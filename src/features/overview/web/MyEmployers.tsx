import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import { SmsChoice } from '#features/vikarer/web/availability/SmsChoice.tsx'
import { formatPhone } from '#shared/phone.ts'
import { errorMessage } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { IconMark } from '#web/ui/IconMark.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { MyEmployer } from '../contract.ts'
import { overviewApi } from './api.ts'
import css from './MyEmployers.module.css'

/** 'Arbeidsgiverne dine': the employers that have the substitute in their register, and how they reach them. */
export function MyEmployers() {
  const answer = useQuery(overviewApi.myEmployers.queryOptions())
  return (
    <Card as="section" title="Arbeidsgiverne dine">
      {answer.isPending && <Loading>Henter arbeidsgiverne dine...</Loading>}
      {answer.isLoadingError && (
        <ErrorState
          title="Kunne ikke hente arbeidsgiverne dine"
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        >
          {errorMessage(answer.error)}
        </ErrorState>
      )}
      {answer.data && <Employers employers={answer.data.employers} />}
    </Card>
  )
}

function Employers({ employers }: { employers: MyEmployer[] }) {
  if (employers.length === 0) {
    return (
      <EmptyState headingLevel={3} title="Ingen arbeidsgivere har deg i registeret sitt nå.">
        Når en arbeidsgiver legger deg til i vikarregisteret sitt, ser du den her.
      </EmptyState>
    )
  }
  return (
    <>
      <p className={css.dim}>
        Når en arbeidsgiver trenger deg, får du SMS eller e-post med en lenke du kan svare på.
      </p>
      <SmsChoice />
      <ul className={css.list}>
        {employers.map((employer) => (
          <EmployerEntry key={employer.vikarId} employer={employer} />
        ))}
      </ul>
      <p className={css.dim}>Stemmer ikke noe av dette? Si fra til arbeidsgiveren, som kan rette det.</p>
    </>
  )
}

/** One employer, and its register's details of the substitute. */
function EmployerEntry({ employer }: { employer: MyEmployer }) {
  const facts = [
    ['Navn', employer.fullName],
    ['Telefon', formatPhone(employer.phone)],
    ['E-post', (employer.email ?? 'Ikke lagt inn') + (employer.isEmailRefused ? ', kommer ikke fram' : '')],
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
