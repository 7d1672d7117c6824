import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import type { Profile } from '../../contract.ts'
import { accountsApi } from '../api.ts'
import { DeviceList } from '../devices/DeviceList.tsx'
import { PasswordCard } from '../password/PasswordCard.tsx'
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
