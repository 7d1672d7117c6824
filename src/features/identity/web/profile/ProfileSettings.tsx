import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Profile } from '../../contract.ts'
import { accountsApi } from '../api.ts'
import { DeviceList } from '../devices/DeviceList.tsx'
import form from '../doors/AuthPage.module.css'
import { PASSWORD_PART } from '../profile-page.ts'
import { untilWords, useFreePassword } from '../password/free-password.ts'
import css from '../password/Password.module.css'
import { PasswordForm, SendLoginLink } from '../password/PasswordForm.tsx'
import { ArchiveDownload } from './ArchiveDownload.tsx'

interface ProfileSettingsProps {
  frontPage: string
  /** The part that differs between the roles. */
  children: (profile: Profile) => ReactNode
  /** Further security settings, below the password. */
  security: (profile: Profile) => ReactNode
}

/** The common part of all roles' profile pages. */
export function ProfileSettings({ frontPage, children, security }: ProfileSettingsProps) {
  const profile = useQuery(accountsApi.profile.queryOptions())
  return (
    <Page width="narrow">
      <PageHeader title="Profilinnstillinger" back={{ href: frontPage, label: 'Tilbake til oversikten' }} />
      {profile.isPending && <Loading>Henter profilen...</Loading>}
      {profile.isLoadingError && (
        <ErrorState
          title="Kunne ikke hente profilen"
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        >
          {errorMessage(profile.error)}
        </ErrorState>
      )}
      {profile.data && (
        <>
          {children(profile.data)}
          <PasswordCard profile={profile.data} />
          {security(profile.data)}
          <DeviceList />
          {profile.data.role === 'substitute' && <ArchiveDownload of="substitute" />}
        </>
      )}
    </Page>
  )
}

/** 'Endre passord', or the way to a first one. */
function PasswordCard({ profile }: { profile: Profile }) {
  const freeUntil = useFreePassword()
  const { hasPassword, email } = profile
  return (
    <div id={PASSWORD_PART} tabIndex={-1} ref={arrive} className={css.part}>
      <Card as="section" title={hasPassword ? 'Endre passord' : 'Velg passord'}>
        {freeUntil !== null && (
          <p className={form.note}>
            Du logget inn med en lenke. Fram til {untilWords(freeUntil)} kan du velge{' '}
            {hasPassword ? 'nytt passord uten det gamle' : 'et passord'}.
          </p>
        )}
        {hasPassword || freeUntil !== null ? (
          <PasswordForm profile={profile} isCurrentAsked={freeUntil === null} />
        ) : (
          <>
            <p>
              Du har ikke noe passord ennå. Logg inn med en lenke fra e-posten din, så kan du velge et her.
            </p>
            <SendLoginLink email={email}>Send meg en lenke</SendLoginLink>
          </>
        )}
      </Card>
    </div>
  )
}

/** A link to this part may open before its data has loaded, so it scrolls once the part appears. */
const arrive = (part: HTMLElement | null) => {
  if (!part || window.location.hash !== `#${PASSWORD_PART}`) return
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}
