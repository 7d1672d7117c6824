import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback, useState } from 'react'
import UsersRound from 'lucide-react/icons/users-round'
import History from 'lucide-react/icons/history'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Menu } from '#web/ui/actions/Menu.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import rows from '#web/rows/Rows.module.css'
import { useIsWide } from '#web/use-is-wide.ts'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { SORTS } from '../rules.ts'
import { RegisterContent } from './RegisterContent.tsx'
import { RegisterDownload } from './RegisterDownload.tsx'
import css from './RegisterPage.module.css'
import { type Register, useRegister, useRegisterAddress, FAVOURITES } from './use-register.ts'
import { useGroups } from './groups/use-groups.ts'

/** The employer's substitutes, searched in all their details, newest first or by name. */
export function RegisterPage() {
  const { search, sort, group, show, query } = useRegisterAddress()
  const register = useRegister({ search, sort, group })
  return (
    <Page>
      <PageHeader
        title="Vikarregister"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        count={countOf(register)}
        actions={
          <IfPermitted area="planning">
            <LinkButton href={paths.addVikar + query} icon={UserPlus}>
              Legg til vikar
            </LinkButton>
            <MoreActs query={query} />
          </IfPermitted>
        }
      />
      <div className={rows.finding}>
        <RegisterSearch />
        <GroupFilter />
        <RegisterSort />
      </div>
      <RegisterContent
        register={register}
        isNarrowed={search !== '' || group !== undefined}
        onClearSearch={() => show({ search: '', sort })}
      />
    </Page>
  )
}

/** Limits the register to a group or the favourites. Hidden while an office has neither. */
function GroupFilter() {
  const { search, sort, group, show } = useRegisterAddress()
  const { groups, favourites } = useGroups()
  if (groups.length === 0 && favourites === 0 && !group) return null
  return (
    <Select
      label="Gruppe"
      isLabelHidden
      options={[
        { value: EVERYBODY, label: 'Alle vikarer' },
        { value: FAVOURITES, label: `Favoritter (${formatCount(favourites)})` },
        ...groups.map(({ id, name, members }) => ({ value: id, label: `${name} (${formatCount(members)})` })),
      ]}
      value={group ?? EVERYBODY}
      onChange={(value) => show({ search, sort, group: value === EVERYBODY ? undefined : value })}
    />
  )
}

const EVERYBODY = 'alle'

/** Acts on the whole register. On a phone they are in a menu, so that the first screen shows the first names. */
function MoreActs({ query }: { query: string }) {
  const isWide = useIsWide(40)
  const acts = (
    <>
      <GroupsButton />
      <LinkButton href={paths.importVikarer + query} variant="quiet" size="small" icon={Upload}>
        Importer
      </LinkButton>
      <RegisterDownload />
      <RecentlyRemovedButton />
    </>
  )
  if (isWide) return <div className={css.files}>{acts}</div>
  return (
    <div className={css.more}>
      <Menu label="Mer" icon={Ellipsis}>
        {acts}
      </Menu>
    </div>
  )
}

/** Opens the list of substitutes who can be restored. */
function RecentlyRemovedButton() {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazyModule(loadRecentlyRemoved, isOpen)
  return (
    <>
      <Button variant="quiet" size="small" icon={History} onPress={() => setOpen(true)}>
        Nylig slettet
      </Button>
      {lazy && <lazy.RecentlyRemoved isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadRecentlyRemoved = () => import('./leaving/RecentlyRemoved.tsx')

function GroupsButton() {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazyModule(loadDialog, isOpen)
  return (
    <>
      <Button variant="quiet" size="small" icon={UsersRound} onPress={() => setOpen(true)}>
        Grupper
      </Button>
      {lazy && <lazy.GroupsDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadDialog = () => import('./groups/GroupsDialog.tsx')

function countOf({ data, isPending }: Register): string | undefined {
  const page = data?.pages.at(-1)
  if (page) return `${formatCount(page.matching)} av ${formatCount(page.total)} vikarer`
  // A space reserves the line while the count loads.
  return isPending ? '\u00a0' : undefined
}

/** The order of the register. */
function RegisterSort() {
  const { search, sort, group, show } = useRegisterAddress()
  return (
    <Select
      label="Rekkefølge"
      isLabelHidden
      options={OPTIONS}
      value={sort}
      onChange={(value) => show({ search, sort: SORTS.find((known) => known === value) ?? 'newest', group })}
    />
  )
}

const OPTIONS = [
  { value: 'newest', label: 'Nyeste først' },
  { value: 'name', label: 'Navn' },
]

/** The search box; once typing pauses, its text becomes the search in the address. */
function RegisterSearch() {
  const { search, sort, group, show } = useRegisterAddress()
  const onSearch = useCallback((wanted: string) => show({ search: wanted, sort, group }), [show, sort, group])
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk i vikarregisteret"
      placeholder="Søk etter navn, bedrift eller telefon..."
      value={typed}
      onChange={setTyped}
    />
  )
}
