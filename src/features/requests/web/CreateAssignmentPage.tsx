import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { NEW_REQUEST } from '#web/drafts.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { useChosenPeople } from '#web/navigation/chosen-people.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { CreateForm } from './create/CreateForm.tsx'
import { useFormSource } from './create/form-source.ts'
import { requestsApi } from './api.ts'
import { Proposals } from './proposals/Proposals.tsx'
import { candidatesQuery } from './recipients/candidates.ts'

/** The page for a new request. */
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
  const chosen = useChosenPeople()
  const source = useFormSource(fra, mal)
  if (data?.candidates.length === 0) return <NoVikarer />
  if (data && source.kind === 'loading') return <Loading>Henter oppdraget...</Loading>
  if (data && !used.isPending && !usual.isPending) {
    const draft = [NEW_REQUEST, fra ?? mal ?? dato ?? chosen?.key].filter(Boolean).join(':')
    return (
      <CreateForm
        key={draft}
        register={data}
        used={used.data}
        source={source}
        wantedDate={dato}
        wantedIds={chosen?.ids}
        draftName={draft}
      />
    )
  }
  if (!error) return <Loading>Laster vikarer...</Loading>
  return <FailedQuery title="Kunne ikke hente vikarene" query={register} />
}

/** Rarely shown, so its picture is fetched on demand. */
function NoVikarer() {
  const lazy = useLazyModule(loadNoVikarer, true)
  return lazy ? <lazy.NoVikarer /> : <Loading>Laster vikarer...</Loading>
}

const loadNoVikarer = () => import('./create/NoVikarer.tsx')
