import { useLocation } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback, useState } from 'react'
import { May, useMay } from '#web/May.tsx'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { HelpLink, LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import rows from '#web/rows/Rows.module.css'
import { showMore } from '#web/use-read-on.ts'
import type { Vikar } from '../contract.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { type Register, useRegisterAddress } from './use-register.ts'
import { VikarRow } from './VikarRow.tsx'

interface RegisterContentProps {
  register: Register
  /** By a search or a group. */
  isNarrowed: boolean
  onClearSearch: () => void
}

/** Below the search box: the list, or why there is none. */
export function RegisterContent({ register, isNarrowed, onClearSearch }: RegisterContentProps) {
  if (register.isPending) return <Loading>Laster vikarer...</Loading>
  if (!register.data) {
    return <FailedQuery title="Kunne ikke hente vikarene" query={register} />
  }
  const { pages } = register.data
  const vikarer = pages.flatMap((page) => page.vikarer)
  if (vikarer.length > 0) return <VikarList vikarer={vikarer} register={register} />

  // While a cleared search is on its way, the last answer still shows: that no one matched, not that there is no one.
  const isSearched = isNarrowed || pages.some(({ total }) => total > 0)
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
        <May area="planning">
          <LinkButton href={paths.addVikar} icon={UserPlus}>
            Legg til din første vikar
          </LinkButton>
          <LinkButton href={paths.importVikarer} variant="secondary" icon={Upload}>
            Importer fra regneark
          </LinkButton>
          <HelpLink part="import">Slik importerer du en liste</HelpLink>
        </May>
      }
    >
      Legg til din første vikar for å komme i gang.
    </EmptyState>
  )
}

/**
 * The rows of the register. Focus follows to the first of the new ones, for the button may be gone, and to the vikar
 * whose page was left, so that the list resumes where it was.
 */
function VikarList({ vikarer, register }: { vikarer: readonly Vikar[]; register: Register }) {
  const [firstNew, setFirstNew] = useState<number>()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const onChoose = useCallback(
    (id: string, isChosen: boolean) =>
      setMarked((last) => new Set(isChosen ? [...last, id] : [...last].filter((other) => other !== id))),
    [],
  )
  // Only those who are shown: nothing is done with one whom nobody sees.
  const chosen = vikarer.filter(({ id }) => marked.has(id))
  const matching = register.data?.pages.at(-1)?.matching ?? vikarer.length
  const mayEdit = useMay('planning')
  const { query } = useRegisterAddress()
  const [leftAt, setLeftAt] = useState(useLocation({ select: ({ hash }) => hash }))
  const resume = (row: HTMLLIElement | null) => {
    if (!row) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center' })
    setLeftAt('')
  }
  const focus = (row: HTMLLIElement | null) => {
    if (!row) return
    row.focus({ preventScroll: true })
    setFirstNew(undefined)
  }
  return (
    <>
      <ul className={rows.rows}>
        {vikarer.map((vikar, index) => (
          <VikarRow
            key={vikar.id}
            vikar={vikar}
            query={query}
            mayEdit={mayEdit}
            isChosen={marked.has(vikar.id)}
            onChoose={onChoose}
            ref={index === firstNew ? focus : vikar.id === leftAt ? resume : undefined}
          />
        ))}
      </ul>
      <ListEnd
        paged={register}
        failure={errorMessage(register.error)}
        shown={`Viser ${vikarer.length} av ${matching}`}
        onMore={() => {
          setFirstNew(vikarer.length)
          void showMore(register.fetchNextPage, register.data?.pages.length ?? 0)
        }}
      />
      {chosen.length > 0 && (
        <ChosenBar
          chosen={chosen}
          shown={vikarer.length}
          onChooseAll={() => setMarked(new Set(vikarer.map(({ id }) => id)))}
          onClear={() => setMarked(new Set())}
        />
      )}
    </>
  )
}
