import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Attention } from './Attention.tsx'
import { SuperadminMenu } from './later.ts'
import { MainMenu } from './MainMenu.tsx'
import { QuickOverview } from './QuickOverview.tsx'
import { Welcome } from './Welcome.tsx'

/** The front page of administrators, and of superadmins, who have no employer: their figures are the whole service's. */
export function DashboardPage() {
  const { data: me } = useQuery(meQuery())
  if (!me) {
    return (
      <Page>
        <Loading />
      </Page>
    )
  }
  const isSuperadmin = me.role === 'superadmin'
  return (
    <Page>
      <title>Oversikt – Vikarklar</title>
      <Welcome me={me} />
      <QuickOverview isSuperadmin={isSuperadmin} />
      {isSuperadmin ? <SuperadminMenu /> : <Attention />}
      <MainMenu isSuperadmin={isSuperadmin} />
    </Page>
  )
}
