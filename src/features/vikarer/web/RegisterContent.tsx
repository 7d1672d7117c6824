import { useLocation } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { IfPermitted, usePermission } from '#web/IfPermitted.tsx'
import { formatCount } from '#shared/counts.ts'
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
import { AT_ONCE_MAX } from '../rules.ts'
import { ChosenBar, focusChosenBar } from './chosen/ChosenBar.tsx'
import { type Register, useRegisterAddress } from './use-register.ts'
import { VikarRow } from './VikarRow.tsx'

interface RegisterContentProps {
  register: Register
  /** True for a search or a group. */
  isNarrowed: boolean
  onClearSearch: () => void
}

/** The list below the search box, or the reason there is none. */
export function RegisterContent({ register, isNarrowed, onClearSearch }: RegisterContentProps) {
  if (register.isPending) return <Loading>Laster vikarer...</Loading>
  if (!register.data) {
    return <FailedQuery title="Kunne ikke hente vikarene" query={register} />
  }
  const { pages } = register.data
  const vikarer = pages.flatMap((page) => page.vikarer)
  if (vikarer.length > 0) return <VikarList vikarer={vikarer} register={register} />

  // While a cleared search loads, the previous answer still shows: no one matched, not that the register is empty.
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
        <IfPermitted area="planning">
          <LinkButton href={paths.addVikar} icon={UserPlus}>
            Legg til din første vikar
          </LinkButton>
          <LinkButton href={paths.importVikarer} variant="secondary" icon={Upload}>
            Importer fra regneark
          </LinkButton>
          <HelpLink part="import">Slik importerer du en liste</HelpLink>
        </IfPermitted>
      }
    >
      Legg til din første vikar for å komme i gang.
    </EmptyState>
  )
}

/**
 * The rows of the register. The focus moves to the first new row, because the button may be gone, and to the
 * substitute whose page was left, so that the list resumes there.
 */
function VikarList({ vikarer, register }: { vikarer: readonly Vikar[]; register: Register }) {
  const [firstNew, setFirstNew] = useState<number>()
  const { marked, setMarked, onChoose, chooseAll, isChoosingAll } = useMarked(register)
  // The acts apply only to visible rows.
  const chosen = vikarer.filter(({ id }) => marked.has(id))
  const matching = register.data?.pages.at(-1)?.matching ?? vikarer.length
  const mayEdit = usePermission('planning')
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a box within */}
      <ul className={rows.rows} onKeyDown={(event) => chosen.length > 0 && goToBar(event)}>
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
        shown={`Viser ${formatCount(vikarer.length)} av ${formatCount(matching)}`}
        onMore={() => {
          setFirstNew(vikarer.length)
          void showMore(register.fetchNextPage, register.data?.pages.length ?? 0)
        }}
      />
      {chosen.length > 0 && (
        <ChosenBar
          chosen={chosen}
          matching={matching}
          isChoosingAll={isChoosingAll}
          onChooseAll={() => void chooseAll()}
          onClear={() => setMarked(new Set())}
          onBack={() =>
            document
              .getElementById(chosen.at(-1)?.id ?? '')
              ?.querySelector('input')
              ?.focus()
          }
        />
      )}
    </>
  )
}

/** Enter in a checkbox leads to the bar of acts: hundreds of rows lie between. */
const goToBar = (event: KeyboardEvent) => {
  const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
  if (event.key !== 'Enter' || !isBox) return
  event.preventDefault()
  focusChosenBar()
}

/** The selection. `chooseAll` fetches and selects all matches, up to the limit of an act. */
const useMarked = (register: Register) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [isChoosingAll, setChoosingAll] = useState(false)
  const onChoose = useCallback(
    (id: string, isChosen: boolean) =>
      setMarked((last) => new Set(isChosen ? [...last, id] : [...last].filter((other) => other !== id))),
    [],
  )
  const chooseAll = async () => {
    setChoosingAll(true)
    let { data, hasNextPage, isError } = register
    const idsOf = () => (data?.pages ?? []).flatMap(({ vikarer }) => vikarer.map(({ id }) => id))
    while (hasNextPage && !isError && idsOf().length < AT_ONCE_MAX)
      ({ data, hasNextPage, isError } = await register.fetchNextPage())
    setMarked(new Set(idsOf()))
    setChoosingAll(false)
  }
  return { marked, setMarked, onChoose, chooseAll, isChoosingAll }
}
