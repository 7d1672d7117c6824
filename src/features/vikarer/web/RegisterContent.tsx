import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { HelpLink } from '#web/ui/HelpLink.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import type { Register } from './use-register.ts'
import { VikarList } from './VikarList.tsx'

interface RegisterContentProps {
  register: Register
  search: string
  onClearSearch: () => void
}

/** What stands below the search box: the list, or why there is none. */
export function RegisterContent({ register, search, onClearSearch }: RegisterContentProps) {
  if (register.isPending) return <Loading>Laster vikarer...</Loading>
  if (!register.data) {
    return <FailedQuery title="Kunne ikke hente vikarene" query={register} />
  }
  const { pages } = register.data
  const vikarer = pages.flatMap((page) => page.vikarer)
  if (vikarer.length > 0) return <VikarList vikarer={vikarer} register={register} />

  // While a cleared search is on its way, the last answer still shows: that nobody matched, not that nobody is there.
  const isSearched = search !== '' || pages.some(({ total }) => total > 0)
  return isSearched ? (
    <EmptyState
      title="Ingen vikarer funnet"
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onClearSearch}>
          Vis alle vikarer
        </Button>
      }
    >
      Ingen vikarer funnet som matcher søket.
    </EmptyState>
  ) : (
    <EmptyState
      title="Ingen vikarer registrert ennå"
      picture={RegisterPicture}
      action={
        <>
          <LinkButton href={paths.addVikar} icon={UserPlus}>
            Legg til din første vikar
          </LinkButton>
          <LinkButton href={paths.importVikarer} variant="secondary" icon={Upload}>
            Importer fra regneark
          </LinkButton>
          <HelpLink part="import">Slik importerer du en liste</HelpLink>
        </>
      }
    >
      Legg til din første vikar for å komme i gang.
    </EmptyState>
  )
}
