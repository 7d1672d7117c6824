import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import { CreateForm } from './create/CreateForm.tsx'
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
  const { fra } = useSearch({ strict: false })
  const like = useLike(fra)
  if (data?.candidates.length === 0) return <NoVikarer />
  if (data && like.kind === 'loading') return <Loading>Henter oppdraget...</Loading>
  if (data && !used.isPending) {
    const draft = fra ? `oppdrag:${fra}` : 'oppdrag'
    return <CreateForm key={draft} register={data} used={used.data} like={like} draftName={draft} />
  }
  if (!error) return <Loading>Laster vikarer...</Loading>
  return <FailedQuery title="Kunne ikke hente vikarene" query={register} />
}

function NoVikarer() {
  return (
    <EmptyState
      title="Ingen vikarer registrert ennå"
      picture={RegisterPicture}
      action={
        <LinkButton href={paths.addVikar} icon={UserPlus}>
          Legg til vikar
        </LinkButton>
      }
    >
      Legg til din første vikar, så har du noen å sende oppdraget til.
    </EmptyState>
  )
}
