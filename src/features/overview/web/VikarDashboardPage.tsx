import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { MyEmployers } from './MyEmployers.tsx'

/** The front page of substitutes. */
export function VikarDashboardPage() {
  const { data: me } = useQuery(meQuery())
  if (!me) {
    return (
      <Page>
        <Loading />
      </Page>
    )
  }
  const [firstName] = me.fullName.split(' ')
  return (
    <Page>
      <title>Oversikt – Vikarklar</title>
      <h1>Hei, {firstName}!</h1>
      <MyEmployers />
    </Page>
  )
}
