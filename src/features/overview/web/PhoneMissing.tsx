import { useQuery } from '@tanstack/react-query'
import { accountsApi } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import css from './Attention.module.css'

/** 'Få SMS når en vikar tar et oppdrag' is on from the start, and does nothing without a number. */
export function PhoneMissing() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  if (!profile || profile.phone || !profile.notifyOnAssignmentAccepted) return null
  return (
    <p className={css.calm}>
      <span>
        Du får ikke SMS når noen svarer ja, for vi mangler mobilnummeret ditt.{' '}
        <a href={paths.adminProfileSettings}>Legg inn mobilnummer</a>
      </span>
    </p>
  )
}
