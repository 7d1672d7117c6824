import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { useLater } from '#web/use-later.ts'
import { CreateForm } from './create/CreateForm.tsx'
import { NEW_FORM } from './create/last-sent.ts'
import { useLike } from './create/like.ts'
import { requestsApi } from './api.ts'
import { Proposals } from './proposals/Proposals.tsx'
import { candidatesQuery } from './recipients/candidates.ts'

/** A new assignment and the requests about it. */
export function CreateAssignmentPage() {
  return (
    <Page>
      <PageHeader title="Opprett oppdrag" />
      <Proposals />
      <Content />
    </Page>
  )
}

function Content() {
  const register = useQuery(candidatesQuery({}))
  const used = useQuery(requestsApi.suggestions.queryOptions())
  const { data, error } = register
  const usual = useQuery(requestsApi.askingSettings.queryOptions())
  const { fra, mal, dato } = useSearch({ strict: false })
  const like = useLike(fra, mal)
  if (data?.candidates.length === 0) return <NoVikarer />
  if (data && like.kind === 'loading') return <Loading>Henter oppdraget...</Loading>
  if (data && !used.isPending && !usual.isPending) {
    const draft = [NEW_FORM, fra ?? mal ?? dato].filter(Boolean).join(':')
    return (
      <CreateForm
        key={draft}
        register={data}
        used={used.data}
        like={like}
        wantedDate={dato}
        draftName={draft}
      />
    )
  }
  if (!error) return <Loading>Laster vikarer...</Loading>
  return <FailedQuery title="Kunne ikke hente vikarene" query={register} />
}

/** Seldom shown: its picture comes when it is. */
function NoVikarer() {
  const later = useLater(loadNoVikarer, true)
  return later ? <later.NoVikarer /> : <Loading>Laster vikarer...</Loading>
}

const loadNoVikarer = () => import('./create/NoVikarer.tsx')
