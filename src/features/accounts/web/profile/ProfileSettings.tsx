import { useQuery, useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import type { Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import { download } from '#web/download.ts'
import { errorMessage, failureToast } from '#web/errors.ts'
import { useMay } from '#web/May.tsx'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Profile } from '../../contract.ts'
import { accountsApi } from '../api.ts'
import { DeviceList } from '../devices/DeviceList.tsx'
import { PasswordCard } from '../password/PasswordCard.tsx'
import css from './Profile.module.css'

interface ProfileSettingsProps {
  frontPage: string
  /** The part that differs between the roles. */
  children: (profile: Profile) => ReactNode
  /** What else the login is made safe with, below the password. */
  security: (profile: Profile) => ReactNode
}

/** What the profile pages of all roles have in common. */
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
          <ArchiveDownload role={profile.data.role} />
        </>
      )}
    </Page>
  )
}

const WHAT: Record<Role, string | null> = {
  administrator:
    'Alt dere har lagret i Vikarklar: vikarer, oppdrag, svar, meldinger og SMS-kreditter, som JSON og CSV i ett arkiv.',
  substitute:
    'Det Vikarklar har lagret om deg: opplysningene hos arbeidsgiverne, oppdragene du er spurt om, svarene dine og meldingene til deg, som JSON og CSV i ett arkiv.',
  superadmin: null,
}

/** 'Last ned data'. A superadmin owns nothing to download. */
function ArchiveDownload({ role }: { role: Role }) {
  const fetching = useMutation({
    mutationFn: () => withProof(() => download(paths.archive)),
    onSuccess: () => showToast({ title: 'Arkivet er lastet ned' }),
    onError: (error) => showToast(failureToast('Kunne ikke laste ned data', error)),
  })
  const isOwners = useMay('owning')
  const what = WHAT[role]
  if (what === null || !isOwners) return null
  return (
    <Card as="section" title="Last ned data">
      <p className={css.dim}>{what}</p>
      <div className={css.save}>
        <Button
          variant="secondary"
          icon={Download}
          isPending={fetching.isPending}
          pendingText="Lager arkivet..."
          onPress={() => fetching.mutate()}
        >
          Last ned data
        </Button>
      </div>
    </Card>
  )
}
